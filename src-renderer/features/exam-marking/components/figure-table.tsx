import { Group, Stack, Table, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import type { CsvColumn } from '#renderer/components/csv-export.ts';
import { TableFileMenu } from '#renderer/components/table-file-menu.tsx';

interface Column<Row> {
  readonly header: string;
  readonly show: (row: Row) => ReactNode;
}

interface FigureTableProps<Row, Written> {
  readonly title: string;
  /** What stands between the title and the table. */
  readonly children?: ReactNode;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => number;
  /** What the figures of a row are about. */
  readonly about: string;
  readonly renderAbout: (row: Row) => ReactNode;
  readonly figures: readonly Column<Row>[];
  readonly minWidth: number;
  /** What is taken along as a file: more than what is shown, where somebody has chosen a part. */
  readonly file: {
    readonly name: string;
    readonly columns: readonly CsvColumn<Written>[];
    readonly rows: readonly Written[];
  };
}

/** Figures, a row for each of what they are about, that can be taken along as a file. */
export function FigureTable<Row, Written>({
  title,
  children,
  file,
  ...table
}: FigureTableProps<Row, Written>) {
  const { rows, keyOf, about, renderAbout, figures, minWidth } = table;
  const titleId = useId();
  return (
    <Stack gap={12} component="section" aria-labelledby={titleId}>
      <Group justify="space-between">
        <Title order={2} id={titleId}>
          {title}
        </Title>
        <TableFileMenu title={title} fileName={file.name} columns={file.columns} load={() => file.rows} />
      </Group>
      {children}
      <Table.ScrollContainer minWidth={minWidth} type="native">
        <Table verticalSpacing={8}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{about}</Table.Th>
              {figures.map(({ header }) => (
                <Table.Th key={header} ta="end">
                  {header}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={keyOf(row)} style={{ verticalAlign: 'top' }}>
                <Table.Td>{renderAbout(row)}</Table.Td>
                {figures.map(({ header, show }) => (
                  <Table.Td key={header} ta="end" className="tn">
                    {show(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}
