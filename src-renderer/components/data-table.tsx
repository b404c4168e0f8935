import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useRef } from 'react';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { DataTable as MantineDataTable } from 'mantine-datatable';
import 'mantine-datatable/styles.layer.css';
import { useTranslation } from 'react-i18next';
import type { SortDirection } from '#renderer/hooks/use-list-params.ts';
import { bindClasses } from './bind-classes.ts';
import type { CsvValue } from './csv-export.ts';
import classes from './data-table.module.css';

const cx = bindClasses(classes);

export type RowId = string | number;

export interface Column<T> {
  /** Name in the URL when sorted by it. */
  key: string;
  header: string;
  render: (row: T) => ReactNode;
  /** Pixels; the one column without a width takes the rest. */
  width?: number;
  align?: 'left' | 'right';
  /** A direction alone when the list can be sorted by it only that way. */
  sortable?: boolean | SortDirection;
  /** 1 is always shown (the default), 2 goes in a narrow table, 3 goes first. */
  priority?: 1 | 2 | 3;
  /** What the CSV export writes; a column without it is not exported. */
  csv?: (row: T) => CsvValue;
}

export interface DataTableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowId: (row: T) => RowId;
  rowName: (row: T) => string;
  sort?: string | undefined;
  dir?: SortDirection;
  onSort?: ((key: string, dir: SortDirection) => void) | undefined;
  /** Selection is offered only with both. */
  selectedIds?: ReadonlySet<RowId> | undefined;
  onSelectionChange?: ((rows: T[]) => void) | undefined;
  onToggle?: ((row: T) => void) | undefined;
  previewId?: RowId | undefined;
  onActivate?: ((row: T) => void) | undefined;
  isBusy?: boolean;
  /** 52: two lines in the first column; 40: one line. */
  rowHeight?: 40 | 52;
}

/** False for a click in a menu or dialog of the row: both stand elsewhere on the page, and React passes it on. */
const isOfRow = ({ target, currentTarget }: MouseEvent): boolean =>
  target instanceof Element && currentTarget.contains(target) && target.closest('[aria-haspopup]') === null;

interface SortHeadProps {
  column: string;
  isSorted: boolean;
  dir: SortDirection;
  /** The only direction there is. */
  fixed: SortDirection | undefined;
  onSort: (dir: SortDirection) => void;
}

function SortHead({ column, isSorted, dir, fixed, onSort }: SortHeadProps) {
  const { t } = useTranslation('common');
  const Arrow = dir === 'asc' ? IconArrowUp : IconArrowDown;
  const next = fixed ?? (isSorted && dir === 'asc' ? 'desc' : 'asc');
  const sorted = fixed === undefined ? t(`list.sorted.${dir}`, { column }) : t('list.sortedBy', { column });
  return (
    <button
      type="button"
      className={cx('sort', isSorted && 'sorted')}
      aria-label={isSorted ? sorted : t('list.sortBy', { column })}
      onClick={() => onSort(next)}
    >
      <span className={cx('sortWord')}>{column}</span>
      {isSorted ? <Arrow size={14} stroke={1.8} aria-hidden /> : null}
    </button>
  );
}

/** The table of every list: sorting, selection, a previewed row and the keyboard, over mantine-datatable. */
export function DataTable<T>({
  label,
  columns,
  rows,
  rowId,
  rowName,
  sort,
  dir = 'asc',
  onSort,
  selectedIds,
  onSelectionChange,
  onToggle,
  previewId,
  onActivate,
  isBusy = false,
  rowHeight = 52,
}: DataTableProps<T>) {
  const { t } = useTranslation('common');
  const body = useRef<HTMLDivElement>(null);
  const focused = useRef(0);

  const focusRow = (index: number): void => {
    const row = body.current?.querySelector<HTMLElement>(`tr[data-row="${index}"]`);
    row?.focus();
  };

  const onKeyDown = (event: KeyboardEvent, row: T, index: number): void => {
    if (event.target !== event.currentTarget) return;
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(rows.length - 1, index + 1),
      ArrowUp: Math.max(0, index - 1),
      Home: 0,
      End: rows.length - 1,
    };
    const target = steps[event.key];
    if (target !== undefined) {
      event.preventDefault();
      focusRow(target);
    } else if (event.key === 'Enter' && onActivate !== undefined) {
      event.preventDefault();
      onActivate(row);
    } else if (event.key === ' ' && onToggle !== undefined) {
      event.preventDefault();
      onToggle(row);
    }
  };

  const columnClass = (column: Column<T>, index: number): string =>
    cx(
      index === 0 && 'first',
      index === 0 && selectedIds === undefined && 'lead',
      column.align === 'right' && 'right',
      column.priority === 2 && 'priority2',
      column.priority === 3 && 'priority3',
    );

  const selection =
    selectedIds === undefined || onSelectionChange === undefined
      ? {}
      : {
          selectedRecords: rows.filter((row) => selectedIds.has(rowId(row))),
          onSelectedRecordsChange: onSelectionChange,
          allRecordsSelectionCheckboxProps: { 'aria-label': t('list.selectAll') },
          getRecordSelectionCheckboxProps: (row: T) => ({
            'aria-label': t('list.selectRow', { name: rowName(row) }),
            tabIndex: -1,
          }),
        };

  return (
    <div ref={body} className={cx('wrap')} data-row-height={rowHeight} aria-busy={isBusy}>
      <MantineDataTable<T>
        aria-label={label}
        classNames={{ root: cx('root'), table: cx('table'), header: cx('header') }}
        records={[...rows]}
        idAccessor={rowId}
        // Lists say themselves that they are empty; this one would be read out below every row.
        emptyState={<span />}
        horizontalSpacing={6}
        columns={columns.map((column, index) => ({
          accessor: column.key,
          title:
            Boolean(column.sortable) && onSort !== undefined ? (
              <SortHead
                column={column.header}
                isSorted={sort === column.key}
                dir={dir}
                fixed={typeof column.sortable === 'string' ? column.sortable : undefined}
                onSort={(next) => onSort(column.key, next)}
              />
            ) : (
              column.header
            ),
          render: column.render,
          textAlign: column.align ?? 'left',
          titleClassName: columnClass(column, index),
          cellsClassName: columnClass(column, index),
          ...(column.width === undefined ? {} : { width: column.width }),
        }))}
        rowClassName={(row) => cx('row', rowId(row) === previewId && 'previewed', isBusy && 'busy')}
        customRowAttributes={(row, index) => ({
          'data-row': index,
          tabIndex: index === Math.min(focused.current, rows.length - 1) ? 0 : -1,
          'aria-current': rowId(row) === previewId ? 'true' : undefined,
          onFocus: () => {
            focused.current = index;
          },
          onKeyDown: (event: KeyboardEvent) => onKeyDown(event, row, index),
        })}
        {...(onActivate === undefined
          ? {}
          : {
              onRowClick: ({ record, event }: { record: T; event: MouseEvent }) => {
                if (isOfRow(event)) onActivate(record);
              },
            })}
        {...selection}
      />
    </div>
  );
}
