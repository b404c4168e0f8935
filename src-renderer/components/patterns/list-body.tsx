import { Button, Checkbox, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ListSelection } from '#renderer/hooks/use-list-selection.ts';
import { bindClasses } from '../bind-classes.ts';
import type { RowId } from '../data-table.tsx';
import { DataTable } from '../data-table.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { RowList } from '../row-list.tsx';
import { SkeletonCards, SkeletonRows } from '../skeletons.tsx';
import { CreateButton } from './create-button.tsx';
import classes from './list-page.module.css';
import type { ListPageProps } from './list-props.ts';
import { RowMenu } from './row-menu.tsx';
import { useHiddenColumns } from './use-hidden-columns.ts';

const cx = bindClasses(classes);

export interface ListBodyProps<T> {
  list: ListPageProps<T>;
  rows: readonly T[];
  isPhone: boolean;
  selection: ListSelection<T> | undefined;
  previewId: RowId | undefined;
  onActivate: ((row: T) => void) | undefined;
}

/** Content of a list in its four states, as table, cards or phone rows. */
export function ListBody<T>(props: ListBodyProps<T>) {
  const { list, rows, isPhone, selection, onActivate } = props;
  const { query, params, rowId, rowName, create, empty, rowActions } = list;
  const { t } = useTranslation('common');
  const { hidden } = useHiddenColumns(list.name);
  const renderActions =
    rowActions === undefined
      ? undefined
      : (row: T) => <RowMenu label={t('list.rowMenu', { name: rowName(row) })} actions={rowActions(row)} />;
  const showsCards = params.view === 'cards' && list.renderCard !== undefined;

  if (query.status === 'pending') {
    return showsCards ? (
      <div className={cx('cards')}>
        <SkeletonCards />
      </div>
    ) : (
      <SkeletonRows count={list.pageSize ?? 10} />
    );
  }
  if (query.status === 'error') {
    return (
      <ErrorState
        message={query.error?.message}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (rows.length === 0) {
    return params.isNarrowed ? (
      <EmptyState
        title={t('list.noMatchTitle')}
        text={t('list.noMatchText')}
        illustration={empty.illustration}
        action={
          <Button variant="default" onClick={params.clearFilters}>
            {t('list.clearFilters')}
          </Button>
        }
        {...list.noMatch}
      />
    ) : (
      <EmptyState action={create === undefined ? undefined : <CreateButton {...create} />} {...empty} />
    );
  }

  const label = t('list.label', { title: list.title });
  // Not whenever it is asked again: who reads is not disturbed by that.
  const isBusy = query.isPlaceholderData;
  if (list.renderItem !== undefined) {
    return (
      <Stack component="ul" variant="lines" gap={0} aria-label={label} aria-busy={isBusy}>
        {rows.map((row, index) => (
          <li key={rowId(row)} data-row={index}>
            {list.renderItem(row)}
          </li>
        ))}
      </Stack>
    );
  }
  if (showsCards) {
    return (
      <ul className={cx('cards')} aria-label={label} aria-busy={isBusy}>
        {rows.map((row, index) => {
          const isSelected = selection?.ids.has(rowId(row)) ?? false;
          return (
            <li key={rowId(row)} data-row={index} className={cx('card', isSelected && 'cardSelected')}>
              {list.renderCard?.(row)}
              {selection === undefined ? null : (
                <Checkbox
                  className={cx('cardCheck')}
                  checked={isSelected}
                  aria-label={t('list.selectRow', { name: rowName(row) })}
                  onChange={() => selection.toggle(row)}
                />
              )}
            </li>
          );
        })}
      </ul>
    );
  }
  if (isPhone) {
    return (
      <RowList
        label={label}
        rows={rows}
        rowId={rowId}
        rowName={rowName}
        text={list.text}
        selectedIds={selection?.ids}
        onToggle={selection?.toggle}
        onActivate={onActivate}
        renderActions={renderActions}
        isBusy={isBusy}
      />
    );
  }
  return (
    <DataTable
      label={label}
      columns={[
        ...list.columns.filter((column) => !hidden.includes(column.key)),
        ...(renderActions === undefined
          ? []
          : [
              {
                key: 'actions',
                header: t('list.rowActions'),
                width: 84,
                align: 'right' as const,
                render: renderActions,
              },
            ]),
      ]}
      rows={rows}
      rowId={rowId}
      rowName={rowName}
      sort={params.sort}
      dir={params.dir}
      onSort={params.setSort}
      selectedIds={selection?.ids}
      onSelectionChange={
        selection === undefined ? undefined : (selected) => selection.setOnPage(rows, selected)
      }
      onToggle={selection?.toggle}
      previewId={props.previewId}
      onActivate={onActivate}
      isBusy={isBusy}
      rowHeight={list.rowHeight ?? 52}
    />
  );
}
