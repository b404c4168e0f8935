import { Button, Stack, Table, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegradePreview } from '#shared/contract/exam-marking.ts';
import type { KeyCorrection } from '#shared/domain/exam-attempts/key-revision.ts';
import { ChartWithTable } from '#renderer/components/chart-with-table.tsx';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { shownPercent } from '#renderer/components/shown-percent.ts';
import { TableFileMenu } from '#renderer/components/table-file-menu.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { useApplyRegrade } from '../queries.ts';

const MIN_REASON = 3;

type Row = RegradePreview['rows'][number];

interface RegradeTableProps {
  readonly examId: number;
  readonly versionId: number;
  readonly corrections: readonly KeyCorrection[];
  readonly preview: RegradePreview;
  readonly onDone: () => void;
}

/** What a correction would do, as a table and as two spreads, and the way to do it. */
export function RegradeTable({ examId, versionId, corrections, preview, onDone }: RegradeTableProps) {
  const { t } = useTranslation('exam-marking');
  const [reason, setReason] = useState('');
  const apply = useApplyRegrade(examId);
  const said = reason.trim();
  const percent = (value: number | null): string =>
    value === null ? t('regrade.none') : t('percent', { value: shownPercent(value) });
  const verdict = (value: Row['former_result']): string =>
    value === null ? t('regrade.none') : t(`verdict.${value}`);
  const columns = [
    { header: t('regrade.student'), csv: (row: Row) => row.student_name },
    { header: t('regrade.attempt'), csv: (row: Row) => row.attempt_no },
    { header: t('regrade.before'), csv: (row: Row) => row.former_score },
    { header: t('regrade.after'), csv: (row: Row) => row.score },
    { header: t('regrade.verdictBefore'), csv: (row: Row) => verdict(row.former_result) },
    { header: t('regrade.verdictAfter'), csv: (row: Row) => verdict(row.result) },
  ];
  return (
    <Stack gap={16} maw={960} component="section" aria-labelledby="regrade-title">
      <Title order={2} id="regrade-title">
        {t('regrade.title')}
      </Title>
      <Text role="status">
        {t('regrade.summary', { count: preview.changed, total: preview.attempts })}{' '}
        {t('regrade.passing', { count: preview.passing })} {t('regrade.failing', { count: preview.failing })}
      </Text>
      {preview.certificates === 0 ? null : (
        <Notice tone="warn">{t('regrade.certificates', { count: preview.certificates })}</Notice>
      )}
      <ChartWithTable
        title={t('regrade.spread')}
        kind="bar"
        pointHeader={t('regrade.range')}
        series={[
          { name: 'before', label: t('regrade.before'), color: 'var(--faint)' },
          { name: 'after', label: t('regrade.after') },
        ]}
        points={preview.before.map((count, at) => ({
          label: t('regrade.tenth', { from: at * 10, to: at * 10 + 10 }),
          values: { before: count, after: preview.after[at] ?? 0 },
        }))}
      />
      {preview.rows.length === 0 ? null : (
        <>
          <Table.ScrollContainer minWidth={320} type="native">
            <Table verticalSpacing={8}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('regrade.student')}</Table.Th>
                  <Table.Th ta="end">{t('regrade.before')}</Table.Th>
                  <Table.Th ta="end">{t('regrade.after')}</Table.Th>
                  <Table.Th>{t('regrade.verdict')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {preview.rows.map((row) => (
                  <Table.Tr key={row.attempt_id}>
                    <Table.Td>
                      {t('regrade.named', { name: row.student_name, number: row.attempt_no })}
                    </Table.Td>
                    <Table.Td ta="end" className="tn">
                      {percent(row.former_score)}
                    </Table.Td>
                    <Table.Td ta="end" className="tn">
                      {percent(row.score)}
                    </Table.Td>
                    <Table.Td fw={row.former_result === row.result ? 400 : 600}>
                      {row.former_result === row.result
                        ? verdict(row.result)
                        : t('regrade.change', {
                            from: verdict(row.former_result),
                            to: verdict(row.result),
                          })}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          <div>
            <TableFileMenu
              title={t('regrade.title')}
              fileName="regrade"
              columns={columns}
              load={() => preview.rows}
            />
          </div>
        </>
      )}
      {preview.rows.length < preview.changed ? (
        <Text size="sm" c="dimmed">
          {t('regrade.more', { count: preview.changed - preview.rows.length })}
        </Text>
      ) : null}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (said.length < MIN_REASON) return;
          apply.mutate(
            { versionId, corrections, revision: preview.revision, reason: said },
            {
              onSuccess: ({ done, total }) => {
                showSuccess(
                  done < total ? t('regrade.goesOn', { done, total }) : t('regrade.done', { count: total }),
                );
                onDone();
              },
            },
          );
        }}
      >
        <Stack gap={12} maw={560}>
          <Textarea
            label={t('regrade.reason')}
            description={t('regrade.reasonText')}
            autosize
            minRows={2}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {apply.isError ? (
            <Notice tone="bad" role="alert">
              {errorText(apply.error)}
            </Notice>
          ) : null}
          <div>
            <Button type="submit" loading={apply.isPending} disabled={said.length < MIN_REASON}>
              {t('regrade.apply', { count: preview.attempts })}
            </Button>
          </div>
        </Stack>
      </form>
    </Stack>
  );
}
