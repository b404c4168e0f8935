import { Button, Group, Stack, Text } from '@mantine/core';
import { IconFileCertificate, IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Certificate } from '#shared/contract/certificates.ts';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { useSaveCertificate } from '../queries.ts';
import { useDayWords } from '../use-day-words.ts';

/** One certificate of one's own, with its files. */
export const CertificateRow = ({
  certificate,
  isHubAway,
}: {
  readonly certificate: Certificate;
  readonly isHubAway: boolean;
}) => {
  const { t } = useTranslation('certificates');
  const dayWords = useDayWords();
  const save = useSaveCertificate();
  const { title, number } = certificate;
  const isWaiting = certificate.pdf === 'hub' && isHubAway;
  const facts = [
    certificate.subject,
    certificate.result,
    certificate.hours ?? '',
    dayWords(certificate.finished_on),
    certificate.institution_name,
  ];
  return (
    <Stack component="li" gap={6} py={14}>
      <Group gap={8} justify="space-between" align="flex-start">
        <Stack gap={2} flex={1} miw={220}>
          <Text fw={550} dir="auto">
            {title}
          </Text>
          <Text size="sm" c="dimmed">
            {facts.filter((fact) => fact !== '').join(' \u00b7 ')}
          </Text>
          <Text size="sm" c="dimmed" className="tn">
            {t('card.number', { number })}
          </Text>
        </Stack>
        <StatusBadge tone={certificate.state === 'valid' ? 'ok' : 'bad'}>
          {t(`state.${certificate.state}`)}
        </StatusBadge>
      </Group>
      {certificate.revoked_reason === null ? null : (
        <Text size="sm">{t('own.revoked', { reason: certificate.revoked_reason })}</Text>
      )}
      <Group gap={8}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFileTypePdf size={16} stroke={1.6} aria-hidden />}
          disabled={isWaiting || certificate.pdf === 'erased'}
          loading={save.isPending && save.variables.as === 'pdf'}
          aria-label={t('own.pdfOf', { title })}
          onClick={() => save.mutate({ certificate, as: 'pdf' })}
        >
          {t('own.pdf')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFileCertificate size={16} stroke={1.6} aria-hidden />}
          loading={save.isPending && save.variables.as === 'credential'}
          aria-label={t('own.credentialOf', { title })}
          onClick={() => save.mutate({ certificate, as: 'credential' })}
        >
          {t('own.credential')}
        </Button>
        {isWaiting ? (
          <Text size="sm" c="dimmed">
            {t('own.pdfLater')}
          </Text>
        ) : null}
      </Group>
    </Stack>
  );
};
