import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ReportDifference, ReportRun } from '#shared/contract/reports.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { PreviewPane, PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { FactList } from '#renderer/components/patterns/record-page.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { addressOf } from '../asked-in-address.ts';
import {
  isWaiting,
  runQuery,
  useCancelRun,
  useRunAgain,
  useSaveRunFile,
  type FileFormat,
} from '../queries.ts';
import { RunState } from './run-state.tsx';

const FORMATS: readonly FileFormat[] = ['csv', 'xlsx', 'pdf'];

/** What is not as it was, row by row. */
const Difference = ({ difference }: { readonly difference: ReportDifference }) => {
  const { t } = useTranslation('reports');
  const { added, gone, changed, rows } = difference;
  return (
    <PreviewSection title={t('difference.title')}>
      <Stack gap={8}>
        <Text size="sm">
          {added + gone + changed === 0
            ? t('difference.none')
            : t('difference.counts', { added, gone, changed })}
        </Text>
        <Stack component="ul" variant="lines" gap={8} aria-label={t('difference.title')}>
          {rows.map((row, at) => (
            <li key={`${row.kind} ${row.title} ${at}`}>
              <Text size="sm">{t(`difference.kind.${row.kind}`, { title: row.title })}</Text>
              {row.changes.map(({ column, before, now }) => (
                <Text key={column} size="xs" c="dimmed">
                  {t('difference.change', { column, before: before || '-', now: now || '-' })}
                </Text>
              ))}
            </li>
          ))}
        </Stack>
      </Stack>
    </PreviewSection>
  );
};

interface RunPaneProps {
  readonly id: number;
  readonly onShow: (id: number) => void;
  readonly onClose: () => void;
}

/** A report that was made: what it is, its files, and what is different since. */
export const RunPane = ({ id, onShow, onClose }: RunPaneProps) => {
  const { t, i18n } = useTranslation('reports');
  const query = useQuery(runQuery(id));
  const isHubAway = useIsHubAway();
  const save = useSaveRunFile();
  const again = useRunAgain();
  const cancel = useCancelRun();
  const moment = (at: string | null): string | null =>
    at === null ? null : formatAbsolute(Date.parse(at), i18n.language);
  const factsOf = (run: ReportRun) =>
    [
      { label: t('field.state'), value: <RunState state={run.state} /> },
      { label: t('field.by'), value: run.by },
      { label: t('field.schedule'), value: run.schedule },
      { label: t('field.due'), value: moment(run.due_at) },
      { label: t('field.late'), value: run.is_late ? t('late') : null },
      { label: t('field.asOf'), value: moment(run.as_of) },
      { label: t('field.rows'), value: run.count === null ? null : String(run.count) },
      { label: t('field.zone'), value: run.time_zone },
      { label: t('field.definition'), value: t('version', { version: run.definition_version }) },
      {
        label: t('field.hash'),
        value: run.sha256 === null ? null : <Code style={{ overflowWrap: 'anywhere' }}>{run.sha256}</Code>,
      },
    ].filter(({ value }) => value !== null);
  return (
    <PreviewPane code={t('one')} onClose={onClose}>
      <QueryState query={query}>
        {({ data: run, difference }) => (
          <>
            <PreviewSection>
              <Stack gap={12}>
                <Text component="h2" fz={17} lh="24px" fw={620}>
                  {run.title}
                </Text>
                <FactList facts={factsOf(run)} />
                {run.reason === '' ? null : <Text size="sm">{run.reason}</Text>}
                {isWaiting(run) ? (
                  <Text size="sm" role="status">
                    {t('progress', { count: run.done })}
                  </Text>
                ) : null}
              </Stack>
            </PreviewSection>
            <PreviewSection title={t('files')}>
              <Group gap={8}>
                {run.state === 'ready'
                  ? FORMATS.map((format) => (
                      <Button
                        key={format}
                        size="xs"
                        variant="default"
                        disabled={isHubAway || save.isPending}
                        loading={save.isPending && save.variables.format === format}
                        onClick={() => save.mutate({ run, format })}
                      >
                        {t(`format.${format}`)}
                      </Button>
                    ))
                  : null}
                {isWaiting(run) && run.is_own ? (
                  <Button
                    size="xs"
                    variant="default"
                    disabled={isHubAway}
                    loading={cancel.isPending}
                    onClick={() => cancel.mutate(run.id)}
                  >
                    {t('action.cancel')}
                  </Button>
                ) : null}
                {isWaiting(run) ? null : (
                  <Button
                    size="xs"
                    variant="default"
                    disabled={isHubAway}
                    loading={again.isPending}
                    onClick={() => again.mutate(run.id, { onSuccess: (next) => onShow(next.id) })}
                  >
                    {t('action.again')}
                  </Button>
                )}
                <Button size="xs" variant="subtle" component={Link} to={addressOf(run)}>
                  {t('action.change')}
                </Button>
              </Group>
            </PreviewSection>
            {difference === null ? null : <Difference difference={difference} />}
          </>
        )}
      </QueryState>
    </PreviewPane>
  );
};
