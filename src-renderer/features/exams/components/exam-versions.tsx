import { Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { showError } from '#renderer/components/feedback-store.ts';
import { VersionComparison } from '#renderer/components/publishing/version-comparison.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { comparisonQuery, examVersionsQuery, useRestoreVersion } from '../version-queries.ts';
import { VersionChangesView } from './version-changes.tsx';

export interface ExamVersionsProps {
  readonly examId: number;
  readonly title: string;
  /** An archived exam stays as it is. */
  readonly canRestore: boolean;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** What was published of an exam: looked through, compared, made the draft again. */
export function ExamVersions({ opened, onClose, ...versions }: ExamVersionsProps) {
  const { t } = useTranslation('exams');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={520}
      title={t('versions.title', { title: versions.title })}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <VersionList {...versions} />
    </Drawer>
  );
}

function VersionList({ examId, canRestore }: Pick<ExamVersionsProps, 'examId' | 'canRestore'>) {
  const { t } = useTranslation('exams');
  const navigate = useNavigate();
  const query = useQuery(examVersionsQuery(examId));
  const restore = useRestoreVersion(examId);
  return (
    <QueryState query={query}>
      {(versions) => (
        <Stack gap={20}>
          <Stack variant="lines" gap={0} component="ul" aria-label={t('versions.list')}>
            {versions.map((one) => (
              <Stack key={one.published_version} component="li" gap={4} py={10}>
                <Group gap={8} justify="space-between">
                  <Text fw={600}>{t('common:versions.number', { number: one.published_version })}</Text>
                  {one.is_current ? <StatusBadge tone="ok">{t('versions.current')}</StatusBadge> : null}
                </Group>
                <Text size="sm" c="dimmed">
                  <RelativeTime at={one.published_at} />, {one.author}
                </Text>
                <Text size="sm">
                  {[
                    t('count.questions', { count: one.num_of_questions }),
                    t('count.points', { count: one.marks }),
                    t('count.attempts', { count: one.attempts }),
                    ...(one.is_for_some ? [t('who.some')] : []),
                  ].join(', ')}
                </Text>
                {canRestore ? (
                  <Group>
                    <Button
                      size="xs"
                      variant="default"
                      loading={restore.isPending && restore.variables === one.published_version}
                      onClick={() =>
                        restore.mutate(one.published_version, {
                          onSuccess: () => void navigate(`/CreateExam?editExam=true&examId=${examId}&step=6`),
                          onError: (error) => showError(errorText(error)),
                        })
                      }
                    >
                      {t('versions.restore')}
                    </Button>
                  </Group>
                ) : null}
              </Stack>
            ))}
          </Stack>
          {versions.length < 2 ? null : (
            <VersionComparison numbers={versions.map((one) => one.published_version)}>
              {(from, to) => <Comparison examId={examId} from={from} to={to} />}
            </VersionComparison>
          )}
        </Stack>
      )}
    </QueryState>
  );
}

interface ComparisonProps {
  readonly examId: number;
  readonly from: number;
  readonly to: number;
}

function Comparison({ examId, from, to }: ComparisonProps) {
  const query = useQuery(comparisonQuery(examId, from, to));
  return <QueryState query={query}>{(changes) => <VersionChangesView changes={changes} />}</QueryState>;
}
