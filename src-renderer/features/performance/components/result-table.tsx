import { Anchor, Button, Group, Table } from '@mantine/core';
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OwnResult } from '#shared/contract/performance.ts';
import { downloadCsv, toCsv } from '#renderer/components/csv-export.ts';
import { Panel } from '#renderer/components/panel.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import type { StatusTone } from '#renderer/components/status-tone.ts';
import { useSaveStatement } from '../queries.ts';

const TONES = { pass: 'ok', fail: 'bad', pending: 'warn' } as const satisfies Record<string, StatusTone>;
const SHOWN = 20;

/** Neither marked nor released: nothing to state. */
const isOpen = ({ exam_score: score, exam_result: result }: OwnResult): boolean =>
  score === null && result === 'pending';

/** Every result, the latest first, and all of them as CSV. */
export const ResultTable = ({ results }: { readonly results: readonly OwnResult[] }) => {
  const { t } = useTranslation('performance');
  const statement = useSaveStatement();
  const save = (): void =>
    downloadCsv(
      'my-results.csv',
      toCsv(results, [
        { header: t('column.exam'), csv: (row) => row.exam_title },
        { header: t('column.subject'), csv: (row) => row.subject },
        { header: t('column.day'), csv: (row) => row.submitted_at },
        { header: t('column.score'), csv: (row) => row.exam_score },
        { header: t('column.pass'), csv: (row) => row.pass_percent },
        { header: t('column.result'), csv: (row) => t(`result.${row.exam_result}`) },
        { header: t('column.minutes'), csv: (row) => row.minutes },
      ]),
    );
  return (
    <Panel
      title={t('results')}
      aside={
        <Group gap={4}>
          {results.every(isOpen) ? null : (
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconFileTypePdf size={16} stroke={1.6} aria-hidden />}
              loading={statement.isPending}
              onClick={() => statement.mutate()}
            >
              {t('statement')}
            </Button>
          )}
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            onClick={save}
          >
            {t('csv')}
          </Button>
        </Group>
      }
      padded={false}
    >
      <Table.ScrollContainer minWidth={520} type="native" tabIndex={0}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {(['exam', 'day', 'score', 'result', 'minutes'] as const).map((column) => (
                <Table.Th key={column}>{t(`column.${column}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {results.slice(0, SHOWN).map((row) => (
              <Table.Tr key={row.attempt_id}>
                <Table.Th scope="row" fw={400}>
                  <Anchor component={Link} to={`/ExamResult?attemptId=${row.attempt_id}`} variant="ink">
                    {row.exam_title}
                  </Anchor>
                </Table.Th>
                <Table.Td>
                  <RelativeTime at={row.submitted_at} />
                </Table.Td>
                <Table.Td className="tn">
                  {row.exam_score === null ? '' : t('percent', { value: row.exam_score })}
                </Table.Td>
                <Table.Td>
                  <StatusBadge tone={TONES[row.exam_result]} plain>
                    {t(`result.${row.exam_result}`)}
                  </StatusBadge>
                </Table.Td>
                <Table.Td className="tn">{Math.round(row.minutes)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {results.length > SHOWN ? (
        <Group p={12}>{t('moreInCsv', { count: results.length - SHOWN })}</Group>
      ) : null}
    </Panel>
  );
};
