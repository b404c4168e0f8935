import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SubmissionToMark } from '#shared/contract/course-submissions.ts';
import { VerdictBadge } from '#renderer/components/course-submissions/assignment-feedback.tsx';
import { Panel } from '#renderer/components/panel.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';

/** What was said to this hand-in and to those before it. */
export const SubmissionHistory = ({ history }: Pick<SubmissionToMark, 'history'>) => {
  const { t } = useTranslation('course-submissions');
  if (history.length === 0) return null;
  return (
    <Panel title={t('history.title')}>
      <Stack component="ul" variant="lines" gap={12}>
        {history.map((said) => (
          <Stack key={`${said.submission_id} ${said.said_at}`} component="li" gap={4}>
            <Group gap={8}>
              <Text size="sm" fw={550}>
                {t('history.attempt', { number: said.attempt_no })}
              </Text>
              {said.verdict === null ? (
                <Text size="sm">{t('state.returned')}</Text>
              ) : (
                <VerdictBadge verdict={said.verdict} />
              )}
              {said.points === null ? null : (
                <Text size="sm" className="tn">
                  {t('points', { points: said.points, most: said.max_points })}
                </Text>
              )}
            </Group>
            <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              {said.comment}
            </Text>
            <Text size="xs" c="dimmed" component="div">
              {said.marker_name} <RelativeTime at={said.said_at} />
            </Text>
          </Stack>
        ))}
      </Stack>
    </Panel>
  );
};
