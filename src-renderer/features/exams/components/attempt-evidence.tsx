import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AttemptTimeline } from '#shared/contract/attempt-timeline.ts';
import { roughLength } from '../use-flag-text.ts';

/** What happened around an attempt, summed up in sentences; and who says so. */
export const AttemptEvidence = ({ evidence }: { readonly evidence: AttemptTimeline['evidence'] }) => {
  const { t, i18n } = useTranslation('exams');
  const { by, app, sums, unlike_others: unlike = [] } = evidence;
  return (
    <Stack gap={6} mb={16}>
      <Text size="xs" c="dimmed">
        {t(`evidence.by.${by}`)}
        {app === null ? '' : ` ${t('evidence.app', { app })}`}
      </Text>
      {unlike.map(({ what, said, usual, others }) => (
        <Text key={what} size="sm">
          {t(`unlike.${what}Text`, { said, usual, count: others })}
        </Text>
      ))}
      {sums.length === 0 && by !== 'nobody' ? <Text size="sm">{t('evidence.none')}</Text> : null}
      {sums.length === 0 ? null : (
        <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
          {sums.map(({ what, count, ms }) => (
            <Text component="li" size="sm" key={what}>
              {t(`evidence.sum.${what}`, { count })}
              {ms === 0 ? '.' : t('evidence.inAll', { length: roughLength(ms, i18n.language) })}
            </Text>
          ))}
        </Stack>
      )}
    </Stack>
  );
};
