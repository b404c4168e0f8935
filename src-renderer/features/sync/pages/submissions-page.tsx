import { Button, FileButton, Stack, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportedPiece } from '#shared/contract/sync-imports.ts';
import { DataTable, type Column } from '#renderer/components/data-table.tsx';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import type { StatusTone } from '#renderer/components/status-tone.ts';
import { TableFileMenu } from '#renderer/components/table-file-menu.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { collectFile } from '../queries.ts';

type Outcome = ImportedPiece['outcome'];

/** A piece of a file, or a file that has not had its turn, or could not be read. */
interface Line {
  readonly id: string;
  readonly file: string;
  readonly exam: string | null;
  readonly person: string | null;
  /** Null while the file waits for its turn. */
  readonly outcome: Outcome | null;
  readonly message: string | null;
}

const TONES: Readonly<Record<Outcome, StatusTone>> = {
  taken: 'ok',
  already: 'neutral',
  copied: 'info',
  refused: 'bad',
  waits: 'warn',
};

const waiting = (file: File, id: string): Line => ({
  id,
  file: file.name,
  exam: null,
  person: null,
  outcome: null,
  message: null,
});

/** What became of a file; one that cannot be read keeps back none of the others. */
const collected = async (file: File, line: Line): Promise<readonly Line[]> => {
  try {
    return (await collectFile(file)).map((piece, at) => ({
      ...line,
      id: `${line.id}.${at}`,
      exam: piece.title ?? piece.what,
      person: piece.person,
      outcome: piece.outcome,
      message: piece.message,
    }));
  } catch (error) {
    return [{ ...line, outcome: 'refused', message: errorText(error) }];
  }
};

/** Takes in files of answers one after the other, and keeps what became of each. */
function useCollecting() {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [progress, setProgress] = useState<{ readonly done: number; readonly count: number } | null>(null);
  const collect = async (files: readonly File[]): Promise<void> => {
    const batch = crypto.randomUUID();
    const queue = files.map((file, at) => ({ file, line: waiting(file, `${batch}.${at}`) }));
    setLines((before) => [...queue.map(({ line }) => line), ...before]);
    for (const [done, { file, line }] of queue.entries()) {
      setProgress({ done, count: files.length });
      const found = await collected(file, line);
      setLines((before) => before.flatMap((one) => (one.id === line.id ? found : [one])));
    }
    setProgress(null);
    void queryClient.invalidateQueries();
  };
  return { lines, progress, collect };
}

const useColumns = (): Column<Line>[] => {
  const { t } = useTranslation('sync');
  const said = ({ outcome }: Line): string =>
    outcome === null ? t('submissions.waiting') : t(`submissions.outcome.${outcome}`);
  return [
    { key: 'file', header: t('submissions.file'), render: ({ file }) => file, csv: ({ file }) => file },
    {
      key: 'exam',
      header: t('submissions.exam'),
      width: 220,
      priority: 2,
      render: ({ exam }) => exam,
      csv: ({ exam }) => exam,
    },
    {
      key: 'person',
      header: t('submissions.person'),
      width: 180,
      render: ({ person }) => person,
      csv: ({ person }) => person,
    },
    {
      key: 'outcome',
      header: t('submissions.outcomeName'),
      width: 140,
      render: (line) => (
        <StatusBadge tone={line.outcome === null ? 'neutral' : TONES[line.outcome]}>{said(line)}</StatusBadge>
      ),
      csv: said,
    },
    {
      key: 'message',
      header: t('submissions.message'),
      width: 300,
      priority: 3,
      render: ({ message }) => message,
      csv: ({ message }) => message,
    },
  ];
};

/** Answers that came on a stick: many files at once, each said for itself. */
export const SubmissionsPage = () => {
  const { t } = useTranslation('sync');
  const isAway = useIsHubAway();
  const columns = useColumns();
  const { lines, progress, collect } = useCollecting();
  const chooser = (
    <FileButton multiple accept=".lectern-answers,.json" onChange={(files) => void collect(files)}>
      {(props) => (
        <Button
          {...props}
          disabled={isAway}
          loading={progress !== null}
          leftSection={<IconFileImport size={18} stroke={1.6} aria-hidden />}
        >
          {t(lines.length === 0 ? 'submissions.choose' : 'submissions.more')}
        </Button>
      )}
    </FileButton>
  );
  const named = columns.flatMap(({ header, csv }) => (csv === undefined ? [] : [{ header, csv }]));
  return (
    <>
      <PageHeader
        title={t('submissions.title')}
        description={t(isAway ? 'submissions.away' : 'submissions.description')}
        actions={
          <>
            {lines.length === 0 ? null : (
              <TableFileMenu
                title={t('submissions.table')}
                fileName="submissions"
                columns={named}
                load={() => lines}
                disabled={progress !== null}
              />
            )}
            {chooser}
          </>
        }
        withLine
      />
      <Stack gap={12} px={{ base: 16, sm: 24 }} py={16}>
        <Text role="status" size="sm" c="dimmed">
          {progress === null ? '' : t('submissions.progress', progress)}
        </Text>
        {lines.length === 0 ? (
          <EmptyState
            illustration="exams"
            title={t('submissions.emptyTitle')}
            text={t('submissions.emptyText')}
          />
        ) : (
          <DataTable
            label={t('submissions.table')}
            columns={columns}
            rows={lines}
            rowId={({ id }) => id}
            rowName={({ file }) => file}
          />
        )}
      </Stack>
    </>
  );
};
