import { useState } from 'react';
import { Button, Table, Text } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ExamCard } from '#shared/contract/exams.ts';
import { downloadCsv, toCsv } from '#renderer/components/csv-export.ts';
import { Paging } from '#renderer/components/paging.tsx';
import { PreviewSection, SectionAction } from '#renderer/components/patterns/preview-pane.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { ScoreDistribution } from '#renderer/components/score-distribution.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import type { StatusTone } from '#renderer/components/status-tone.ts';
import { shownPercent } from '#renderer/components/shown-percent.ts';
import { PAGE_SIZE } from '#renderer/lib/paged.ts';
import { listAllResults, resultsQuery, type AttemptRow } from '../queries.ts';
import { AttemptFlag, AttemptFlags } from './attempt-flags.tsx';
import { AttemptLogsDrawer } from './attempt-logs-drawer.tsx';
import { MarkingDrawer } from './marking-drawer.tsx';

const TONES: Readonly<Record<string, StatusTone>> = { pass: 'ok', fail: 'bad', pending: 'warn' };

/** What became of an attempt: its result, or where it stands. */
function AttemptOutcome({ row }: { row: AttemptRow }) {
  const { t } = useTranslation('exams');
  if (row.exam_result !== null && row.state !== 'void') {
    return (
      <StatusBadge tone={TONES[row.exam_result] ?? 'neutral'} plain>
        {t(`result.${row.exam_result}`)}
      </StatusBadge>
    );
  }
  return (
    <StatusBadge tone="neutral" plain>
      {t(`attempt.${row.state}`)}
    </StatusBadge>
  );
}

type NamedExam = Pick<ExamCard, 'exam_step_one_id' | 'exam_title'>;

function useResultsCsv(exam: NamedExam) {
  const { t } = useTranslation('exams');
  return useMutation({
    mutationFn: async () => {
      const rows = await listAllResults(exam.exam_step_one_id);
      downloadCsv(
        `${exam.exam_title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)}-results.csv`,
        toCsv(rows, [
          { header: t('column.student'), csv: (row) => row.student_name },
          { header: t('column.attempt'), csv: (row) => row.attempt_no },
          { header: t('column.state'), csv: (row) => t(`attempt.${row.state}`) },
          { header: t('column.score'), csv: (row) => row.exam_score },
          {
            header: t('column.result'),
            csv: (row) => (row.exam_result === null ? '' : t(`result.${row.exam_result}`)),
          },
          { header: t('column.claim'), csv: (row) => (row.score_mismatch ? t('result.mismatch') : '') },
          { header: t('column.late'), csv: (row) => (row.is_late ? t('results.late') : '') },
          {
            header: t('column.flags'),
            csv: (row) =>
              [
                ...row.flags.map(({ kind }) => t(`flag.${kind}`)),
                ...(row.unlike_others ?? []).map(({ what }) => t(`unlike.${what}`)),
              ].join('; '),
          },
          { header: t('column.otherLog'), csv: (row) => (row.has_other_logs ? t('results.otherLog') : '') },
          { header: t('column.started'), csv: (row) => row.started_at },
          { header: t('column.handedIn'), csv: (row) => row.submitted_at },
        ]),
      );
    },
    meta: { saves: false },
  });
}

interface ResultsProps {
  exam: ExamCard;
}

/** The spread of the scores; nothing while there is none. */
export function ExamScores({ exam }: ResultsProps) {
  const { t } = useTranslation('exams');
  const { data } = useQuery(resultsQuery(exam.exam_step_one_id, 0));
  const most = Math.max(0, ...(data?.distribution ?? []));
  if (data === undefined || most === 0) return null;
  const mean = exam.mean_score === null ? undefined : shownPercent(exam.mean_score);
  return (
    <PreviewSection
      title={t('results.spread')}
      aside={mean === undefined ? undefined : t('card.mean', { value: mean })}
    >
      <ScoreDistribution
        label={t('results.spreadLabel')}
        highlight={data.distribution.indexOf(most)}
        height={48}
        bins={data.distribution.map((count, index) => ({ label: String(index * 10), count }))}
      />
    </PreviewSection>
  );
}

interface ExamAttemptsProps {
  exam: NamedExam;
  /** Which of two logs counts, and whether an attempt does. */
  mayDecide: boolean;
  /** Whose exam it is: points can be changed for as long as the attempt counts. */
  mayMark: boolean;
}

/** Every attempt with what became of it, and the way to take them along. */
export function ExamAttempts({ exam, mayDecide, mayMark }: ExamAttemptsProps) {
  const { t } = useTranslation('exams');
  const [page, setPage] = useState(0);
  const [shown, setShown] = useState<number>();
  const [marked, setMarked] = useState<number>();
  const query = useQuery(resultsQuery(exam.exam_step_one_id, page));
  const exporting = useResultsCsv(exam);
  if (query.data === undefined) {
    return (
      <PreviewSection title={t('results.title')}>
        <QueryState query={query} />
      </PreviewSection>
    );
  }
  const { rows, total } = query.data;
  return (
    <PreviewSection
      title={t('results.title')}
      aside={
        <SectionAction icon={IconDownload} isPending={exporting.isPending} onClick={() => exporting.mutate()}>
          {t('results.export')}
        </SectionAction>
      }
    >
      {mayDecide ? (
        <Button
          component={Link}
          to={`/ExamMarking?examId=${exam.exam_step_one_id}`}
          size="xs"
          variant="default"
          mb={8}
        >
          {t(mayMark ? 'results.analyse' : 'results.release')}
        </Button>
      ) : null}
      <Table verticalSpacing={8} horizontalSpacing={6}>
        <Table.Thead className="visually-hidden">
          <Table.Tr>
            <Table.Th>{t('column.student')}</Table.Th>
            <Table.Th>{t('column.result')}</Table.Th>
            <Table.Th>{t('column.score')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.attempt_id} style={{ verticalAlign: 'top' }}>
              <Table.Td ps={0}>
                <Text inherit fw={500} style={{ overflowWrap: 'anywhere' }}>
                  {row.student_name}
                </Text>
                <Text size="xs" c="dimmed">
                  {t('results.attempt', { number: row.attempt_no })},{' '}
                  <RelativeTime at={row.submitted_at ?? row.started_at} />
                </Text>
                {row.score_mismatch ? (
                  <AttemptFlag icon={IconAlertTriangle}>{t('result.mismatch')}</AttemptFlag>
                ) : null}
                <AttemptFlags row={row} onOpen={() => setShown(row.attempt_id)} />
                <Button
                  mt={4}
                  me={6}
                  size="compact-xs"
                  variant="default"
                  aria-label={t('timeline.openNamed', { number: row.attempt_no, name: row.student_name })}
                  onClick={() => setShown(row.attempt_id)}
                >
                  {t('timeline.open')}
                </Button>
                {mayMark && row.has_open_answers ? (
                  <Button
                    mt={4}
                    size="compact-xs"
                    variant="default"
                    aria-label={t('marking.reopenNamed', { number: row.attempt_no, name: row.student_name })}
                    onClick={() => setMarked(row.attempt_id)}
                  >
                    {t('marking.reopen')}
                  </Button>
                ) : null}
              </Table.Td>
              <Table.Td fz={12} style={{ whiteSpace: 'nowrap' }}>
                <AttemptOutcome row={row} />
              </Table.Td>
              <Table.Td className="tn" pe={0} fw={550} ta="end" style={{ whiteSpace: 'nowrap' }}>
                {row.exam_score === null
                  ? ''
                  : t('percent', { value: shownPercent(row.exam_score, row.pass_percent ?? undefined) })}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {total > PAGE_SIZE ? <Paging page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} /> : null}
      <MarkingDrawer
        opened={marked !== undefined}
        attemptIds={marked === undefined ? [] : [marked]}
        onClose={() => setMarked(undefined)}
      />
      <AttemptLogsDrawer attemptId={shown} mayDecide={mayDecide} onClose={() => setShown(undefined)} />
    </PreviewSection>
  );
}
