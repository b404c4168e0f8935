import type { ReactNode } from 'react';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import classes from './mini-table.module.css';

const cx = bindClasses(classes);

export interface MiniColumn<T> {
  readonly key: string;
  readonly header: string;
  readonly render: (row: T) => ReactNode;
  readonly align?: 'right';
  readonly width?: number;
  /** Left out where there is no room for it. */
  readonly isSpare?: boolean;
}

interface MiniTableProps<T> {
  readonly label: string;
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string | number;
  readonly columns: readonly MiniColumn<T>[];
}

/** A short table inside a panel: no paging, no sorting, the first column names the row. */
export const MiniTable = <T,>({ label, rows, rowKey, columns }: MiniTableProps<T>) => {
  const classOf = (column: MiniColumn<T>, index: number) =>
    cx(
      index === 0 && 'first',
      index === columns.length - 1 && 'last',
      column.align === 'right' && 'right',
      column.isSpare === true && 'spare',
    );
  return (
    <div className={cx('frame')}>
      <table className={cx('table')} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column.key}
                scope="col"
                className={`${cx('head')} ${classOf(column, index)}`}
                style={{ width: column.width }}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={cx('row')}>
              {columns.map((column, index) => {
                const name = `${cx('cell')} ${classOf(column, index)}`;
                return index === 0 ? (
                  <th key={column.key} scope="row" className={name}>
                    {column.render(row)}
                  </th>
                ) : (
                  <td key={column.key} className={name}>
                    {column.render(row)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
