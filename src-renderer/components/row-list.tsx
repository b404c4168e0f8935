import type { ReactNode } from 'react';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { bindClasses } from './bind-classes.ts';
import type { RowId } from './data-table.tsx';
import classes from './row-list.module.css';

const cx = bindClasses(classes);

/** A row in words, for narrow screens: its name and one caption line. */
export interface RowText<T> {
  renderTitle: (row: T) => ReactNode;
  renderCaption: (row: T) => ReactNode;
  /** At the end of the caption line: a time, a number. */
  renderAside?: (row: T) => ReactNode;
}

export interface RowListProps<T> {
  label: string;
  rows: readonly T[];
  rowId: (row: T) => RowId;
  rowName: (row: T) => string;
  text: RowText<T>;
  selectedIds?: ReadonlySet<RowId> | undefined;
  onToggle?: ((row: T) => void) | undefined;
  onActivate?: ((row: T) => void) | undefined;
  /** At the end of the row: its menu. */
  renderActions?: ((row: T) => ReactNode) | undefined;
  isBusy?: boolean;
}

/** Rows as text blocks, for the phone. */
export function RowList<T>({
  label,
  rows,
  rowId,
  rowName,
  text,
  selectedIds,
  onToggle,
  onActivate,
  renderActions,
  isBusy = false,
}: RowListProps<T>) {
  const { t } = useTranslation('common');
  return (
    <ul className={cx('list', isBusy && 'busy')} aria-label={label} aria-busy={isBusy}>
      {rows.map((row, index) => {
        const isSelected = selectedIds?.has(rowId(row)) ?? false;
        const words = (
          <>
            <span className={cx('title')}>{text.renderTitle(row)}</span>
            <span className={cx('captionLine')}>
              <span className={cx('caption')}>{text.renderCaption(row)}</span>
              {text.renderAside === undefined ? null : (
                <span className={cx('aside')}>{text.renderAside(row)}</span>
              )}
            </span>
          </>
        );
        return (
          <li key={rowId(row)} data-row={index} className={cx('row', isSelected && 'selected')}>
            {selectedIds === undefined || onToggle === undefined ? null : (
              <Checkbox
                className={cx('check')}
                aria-label={t('list.selectRow', { name: rowName(row) })}
                checked={isSelected}
                onChange={() => onToggle(row)}
              />
            )}
            {onActivate === undefined ? (
              <div className={cx('words')}>{words}</div>
            ) : (
              <button type="button" className={cx('words', 'button')} onClick={() => onActivate(row)}>
                {words}
              </button>
            )}
            {renderActions === undefined ? null : <div className={cx('actions')}>{renderActions(row)}</div>}
          </li>
        );
      })}
    </ul>
  );
}
