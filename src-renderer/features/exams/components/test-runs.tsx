import { Button, Group, Stack, Text } from '@mantine/core';
import { IconChartBar, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { TestRun } from '#shared/contract/test-runs.ts';
import { PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { RowMenu, type RowAction } from '#renderer/components/patterns/row-menu.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { shownPercent } from '#renderer/components/shown-percent.ts';
import { useHoldsPart } from '#renderer/lib/sync-status.ts';
import { testRunsQuery, useRemoveTestRun, useStartTestRun } from '../test-run-queries.ts';

interface RunProps {
  readonly examId: number;
  readonly run: TestRun;
}

const Run = ({ examId, run }: RunProps) => {
  const { t } = useTranslation('exams');
  const remove = useRemoveTestRun(examId);
  const name = t('testRun.number', { number: run.attempt_no });
  const looking: RowAction =
    run.state === 'in_progress'
      ? {
          key: 'continue',
          label: t('testRun.continue'),
          icon: IconPlayerPlay,
          to: `/examPage?attemptId=${run.attempt_id}`,
        }
      : {
          key: 'result',
          label: t('testRun.result'),
          icon: IconChartBar,
          to: `/ExamResult?attemptId=${run.attempt_id}`,
        };
  return (
    <Group component="li" gap={8} justify="space-between" wrap="nowrap">
      <div>
        <Text fw={500}>{name}</Text>
        <Text size="xs" c="dimmed" className="tn">
          {run.exam_score === null
            ? t(`attempt.${run.state}`)
            : t('percent', { value: shownPercent(run.exam_score, run.pass_percent) })}
          {`, ${t('preview.version', { version: run.published_version })}, `}
          <RelativeTime at={run.submitted_at ?? run.started_at} />
        </Text>
      </div>
      <RowMenu
        label={t('testRun.actions', { number: run.attempt_no })}
        isBusy={remove.isPending}
        actions={[
          looking,
          {
            key: 'remove',
            label: t('testRun.remove'),
            icon: IconTrash,
            color: 'red',
            confirm: {
              title: t('testRun.removeTitle', { number: run.attempt_no }),
              text: t('testRun.removeText'),
              confirmLabel: t('testRun.removeConfirm'),
            },
            run: (done) => remove.mutate(run.attempt_id, { onSettled: done }),
          },
        ]}
      />
    </Group>
  );
};

const Runs = ({ examId }: { readonly examId: number }) => {
  const { t } = useTranslation('exams');
  const navigate = useNavigate();
  const start = useStartTestRun(examId);
  const begin = (): void =>
    start.mutate(undefined, {
      onSuccess: (attempt) => void navigate(`/examPage?attemptId=${attempt.id}`),
    });
  return (
    <QueryState query={useQuery(testRunsQuery(examId))}>
      {(runs) => (
        <Stack gap={12}>
          <Text size="sm" c="dimmed">
            {t('testRun.text')}
          </Text>
          {runs.length === 0 ? null : (
            <Stack component="ul" gap={8} aria-label={t('testRun.list')}>
              {runs.map((run) => (
                <Run key={run.attempt_id} examId={examId} run={run} />
              ))}
            </Stack>
          )}
          {runs.some(({ state }) => state === 'in_progress') ? null : (
            <div>
              <Button size="xs" variant="default" loading={start.isPending} onClick={begin}>
                {t('testRun.start')}
              </Button>
            </div>
          )}
        </Stack>
      )}
    </QueryState>
  );
};

/** The test runs of whoever looks at an exam: begun, gone on with, looked at and removed. */
export const TestRuns = ({ examId }: { readonly examId: number }) => {
  const { t } = useTranslation('exams');
  // A computer of a hub holds none of them.
  const isDevice = useHoldsPart();
  return (
    <PreviewSection title={t('testRun.title')}>
      {isDevice ? (
        <Stack gap={12}>
          <Text size="sm" c="dimmed">
            {t('testRun.onDevice')}
          </Text>
          <div>
            <Button size="xs" variant="default" disabled>
              {t('testRun.start')}
            </Button>
          </div>
        </Stack>
      ) : (
        <Runs examId={examId} />
      )}
    </PreviewSection>
  );
};
