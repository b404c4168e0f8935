import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableCellNode } from '#shared/domain/documents/document.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import classes from './document.module.css';

const cx = bindClasses(classes);

export interface DrawnCell {
  readonly cell: TableCellNode;
  readonly content: ReactNode;
}

const Cell = ({ cell, content, isFirstRow }: DrawnCell & { readonly isFirstRow: boolean }) => {
  const { colspan, rowspan, align } = cell.attrs;
  const look = {
    colSpan: colspan,
    rowSpan: rowspan,
    ...(align === null ? {} : { style: { textAlign: align } }),
  };
  if (cell.type === 'tableCell') return <td {...look}>{content}</td>;
  return (
    <th {...look} scope={isFirstRow ? 'col' : 'row'}>
      {content}
    </th>
  );
};

interface DocumentTableProps {
  readonly rows: readonly (readonly DrawnCell[])[];
}

/** A table, which moves sideways where it is wider than its place. */
export const DocumentTable = ({ rows }: DocumentTableProps) => {
  const { t } = useTranslation('common');
  return (
    // Arrow keys move what is wider than its place, so it takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={cx('sideways')} role="region" aria-label={t('document.table')} tabIndex={0}>
      <table>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={`row ${row}`}>
              {cells.map((drawn, column) => (
                <Cell key={`cell ${column}`} {...drawn} isFirstRow={row === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
