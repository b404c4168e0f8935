import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CertificateCheck } from '#shared/contract/certificates.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { FactList } from '#renderer/components/patterns/record-page.tsx';
import type { StatusTone } from '#renderer/components/status-tone.ts';
import { useMomentWords } from '../use-moment-words.ts';

const TONES = { valid: 'ok', revoked: 'bad', unknown_issuer: 'warn' } as const satisfies Readonly<
  Record<string, StatusTone>
>;

/** What became of a check: the verdict, and everything that the certificate says. */
export const CheckResult = ({ check }: { readonly check: CertificateCheck }) => {
  const { t } = useTranslation('certificates');
  const momentWords = useMomentWords();
  if (check.verdict === 'forged')
    return (
      <Notice tone="bad" role="alert">
        <Text fw={600}>{t('verdict.forged')}</Text>
        {t(`refusal.${check.reason}`)}
      </Notice>
    );
  const { said } = check;
  const facts = [
    ['name', said.student_name],
    ['title', said.title],
    ['subject', said.subject],
    ['result', said.result],
    ['hours', said.hours],
    ['finished', said.finished_on],
    ['issued', said.issued_on],
    ['signatory', said.signatory],
    ['institution', said.institution_name],
    ['number', said.number],
    ['signer', check.signer ?? t('check.nobody')],
    ['key', check.key_id],
    ['source', t(`source.${check.source}`)],
  ] as const;
  return (
    <Stack gap={16}>
      <Notice tone={TONES[check.verdict]} role="status">
        <Text fw={600}>{t(`verdict.${check.verdict}`)}</Text>
        {t(`verdictText.${check.verdict}`, { institution: said.institution_name })}
      </Notice>
      <FactList
        facts={facts.flatMap(([key, value]) =>
          value === null || value === '' ? [] : [{ label: t(`fact.${key}`), value }],
        )}
      />
      <Text size="sm" c="dimmed">
        {check.revocations_as_of === null
          ? t('check.noList')
          : t('check.asOf', { time: momentWords(check.revocations_as_of) })}
        {check.source === 'statement' ? ` ${t('check.shortened')}` : ''}
      </Text>
    </Stack>
  );
};
