import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CsvValue } from '#renderer/components/csv-export.ts';
import { Panel } from '#renderer/components/panel.tsx';
import { TableFileMenu } from '#renderer/components/table-file-menu.tsx';

export interface FactColumn<T> {
  readonly header: string;
  readonly render: (row: T) => ReactNode;
  readonly csv: (row: T) => CsvValue;
  readonly isNumber?: boolean;
}

interface FactsTableProps<T> {
  readonly title: string;
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string | number;
  /** The first names the row. */
  readonly columns: readonly FactColumn<T>[];
  readonly fileName: string;
  /** Said where there are no rows. */
  readonly empty: string;
}

/** In pixels: two columns fit beside each other on any phone, more of them are moved. */
const leastWidth = (columns: number): number => Math.min(520, 40 + columns * 110);

/** A table of facts in a panel, which can be taken along as CSV. */
export function FactsTable<T>({ title, rows, rowKey, columns, fileName, empty }: FactsTableProps<T>) {
  return (
    <Panel
      title={title}
      padded={rows.length === 0}
      aside={
        rows.length === 0 ? undefined : (
          <TableFileMenu
            title={title}
            fileName={fileName.replace(/\.csv$/u, '')}
            columns={columns}
            load={() => rows}
          />
        )
      }
    >
      {rows.length === 0 ? (
        empty
      ) : (
        <Table.ScrollContainer minWidth={leastWidth(columns.length)} type="native" tabIndex={0}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {columns.map(({ header, isNumber }) => (
                  <Table.Th key={header} ta={isNumber === true ? 'end' : 'start'}>
                    {header}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={rowKey(row)}>
                  {columns.map(({ header, render, isNumber }, at) =>
                    at === 0 ? (
                      <Table.Th key={header} scope="row" fw={450}>
                        {render(row)}
                      </Table.Th>
                    ) : (
                      <Table.Td
                        key={header}
                        className="tn"
                        ta={isNumber === true ? 'end' : 'start'}
                        style={isNumber === true ? { whiteSpace: 'nowrap' } : undefined}
                      >
                        {render(row)}
                      </Table.Td>
                    ),
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Panel>
  );
}
