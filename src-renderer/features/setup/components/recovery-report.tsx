import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RecoveryReport as Report } from '#shared/contract/backups.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { FactList } from '#renderer/components/patterns/record-page.tsx';

/** What was found when the database could not be opened, what is back, and what is missing or to be judged. */
export const RecoveryReport = ({ report }: { readonly report: Report }) => {
  const { t, i18n } = useTranslation('setup');
  const at = (time: string): string => formatAbsolute(Date.parse(time), i18n.language);
  return (
    <Stack component="section" gap={8} py="sm" aria-labelledby="recovery-title">
      <Title order={3} id="recovery-title">
        {t('backups.recovered.title')}
      </Title>
      <FactList
        facts={[
          { label: t('backups.recovered.found', { at: at(report.at) }), value: report.problem },
          {
            label: t('backups.recovered.restored'),
            value:
              report.backup_at === null
                ? t('backups.recovered.backupUnknown')
                : t('backups.recovered.backup', { at: at(report.backup_at) }),
          },
          ...(report.aside === null
            ? []
            : [
                {
                  label: t('backups.recovered.aside'),
                  value: t('backups.recovered.asideText', { name: report.aside }),
                },
              ]),
          { label: t('backups.recovered.back'), value: report.restored },
          { label: t('backups.recovered.left'), value: report.left },
          ...(report.files.length === 0
            ? []
            : [{ label: t('backups.recovered.files'), value: report.files.join(', ') }]),
        ]}
      />
      <Text size="sm" c="dimmed">
        {t('backups.recovered.missing')}
      </Text>
    </Stack>
  );
};
