import { Box, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReportPreview } from '#shared/contract/reports.ts';

const isNumeric = (type: string): boolean => type === 'number' || type === 'percent' || type === 'money';

/** The first rows of a report, and what all of them add up to. */
export const PreviewTable = ({
  title,
  preview,
}: {
  readonly title: string;
  readonly preview: ReportPreview;
}) => {
  const { t } = useTranslation('reports');
  const { columns, rows, sums, count, is_whole: isWhole } = preview;
  const counted = rows.length === count ? 'preview.all' : 'preview.count';
  const words = isWhole ? counted : 'preview.more';
  const renderCells = (cells: readonly string[], weight?: number) =>
    columns.map(({ key, type }, at) => (
      <Table.Td
        key={key}
        ta={isNumeric(type) ? 'end' : 'start'}
        className="tn"
        {...(weight === undefined ? {} : { fw: weight })}
      >
        {cells[at] ?? ''}
      </Table.Td>
    ));
  return (
    <div>
      <Text size="sm" c="dimmed" mb={8} role="status">
        {t(words, { count, shown: rows.length })}
      </Text>
      {/* Whoever has no mouse scrolls it with the arrow keys. */}
      <Box tabIndex={0} role="region" aria-label={t('preview.name', { title })} style={{ overflowX: 'auto' }}>
        <Table withRowBorders verticalSpacing={6} horizontalSpacing={12} miw={columns.length * 110}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column.key} scope="col" ta={isNumeric(column.type) ? 'end' : 'start'}>
                  {column.title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ key, cells }) => (
              <Table.Tr key={key}>{renderCells(cells)}</Table.Tr>
            ))}
          </Table.Tbody>
          {sums === null ? null : (
            <Table.Tfoot>
              <Table.Tr>{renderCells(sums, 620)}</Table.Tr>
            </Table.Tfoot>
          )}
        </Table>
      </Box>
    </div>
  );
};
