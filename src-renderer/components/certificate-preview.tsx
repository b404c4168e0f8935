import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { certificatesContract } from '#shared/contract/certificates.ts';
import { useNow } from '#renderer/hooks/use-now.ts';
import { api } from '#renderer/lib/api.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { saveFile } from '#renderer/lib/save-file.ts';
import { useSession } from '#renderer/lib/session.ts';
import { setupQuery } from '#renderer/lib/setup-query.ts';
import { Notice } from './notice.tsx';

interface CertificatePreviewProps {
  readonly kind: 'exam' | 'course';
  readonly title: string;
  readonly subject: string;
  /** A sample without it. */
  readonly studentName?: string;
}

/** The file itself: exactly what would be printed, or why it cannot be. */
const useSavePreview = () =>
  useMutation({
    mutationFn: async ({ kind, title, subject, studentName = '' }: CertificatePreviewProps) => {
      const query = { kind, title, subject, student_name: studentName };
      const { body } = await api(certificatesContract.preview, { query });
      return saveFile('certificate-preview.pdf', body, 'application/pdf');
    },
    meta: { errors: 'inline', saves: false },
  });

/** A certificate as it will be printed, with sample data where nobody has earned it yet. */
export function CertificatePreview(props: CertificatePreviewProps) {
  const { t, i18n } = useTranslation('common');
  const institution = useQuery(setupQuery).data?.institution?.name ?? '';
  const user = useSession()?.user;
  const save = useSavePreview();
  const now = useNow(60_000);
  const { kind, title, subject, studentName } = props;
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(now);
  const facts = [subject, t(`certificate.result.${kind}`), t('certificate.hours'), day];
  return (
    <Stack gap={12}>
      <Paper withBorder p={{ base: 16, sm: 28 }} component="article" aria-label={t('certificate.label')}>
        <Stack gap={20}>
          <Text fw={600}>{institution}</Text>
          <Stack gap={4}>
            <Text size="xs" fw={600}>
              {t('certificate.word')}
            </Text>
            <Text fz={26} lh="34px" fw={650} dir="auto">
              {studentName === undefined || studentName === '' ? t('certificate.name') : studentName}
            </Text>
            <Text c="dimmed">{t(`certificate.done.${kind}`)}</Text>
            <Title order={2} variant="lead" dir="auto">
              {title === '' ? t('certificate.untitled') : title}
            </Title>
            <Text c="dimmed">{facts.filter((fact) => fact !== '').join(' \u00b7 ')}</Text>
          </Stack>
          <Stack gap={0}>
            <Text dir="auto">{user === undefined ? '' : `${user.first_name} ${user.last_name}`}</Text>
            <Text size="sm" c="dimmed">
              {t('certificate.issued', { day })}
            </Text>
          </Stack>
        </Stack>
      </Paper>
      {save.error === null ? null : (
        <Notice tone="bad" role="alert">
          {errorText(save.error)}
        </Notice>
      )}
      <Group>
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate(props)}>
          {t('certificate.pdf')}
        </Button>
      </Group>
    </Stack>
  );
}
