import type { ReactNode } from 'react';
import { useState } from 'react';
import { ActionIcon, Button, Drawer, Loader, Menu, Popover, SegmentedControl, Tooltip } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconChevronDown,
  IconColumns3,
  IconDownload,
  IconFolder,
  IconLayoutGrid,
  IconList,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListParamsHandle } from '#renderer/hooks/use-list-params.ts';
import { bindClasses } from '../bind-classes.ts';
import type { CsvColumn } from '../csv-export.ts';
import { saveTable, TABLE_FORMATS, type TableFormat } from '../table-files.ts';
import type { Column } from '../data-table.tsx';
import { showError } from '../feedback-store.ts';
import { SearchField, SortField } from './list-fields.tsx';
import type { ActiveFilter, ListLeftPane } from './list-props.ts';
import classes from './list-toolbar.module.css';
import { useHiddenColumns } from './use-hidden-columns.ts';

const cx = bindClasses(classes);

export interface ListToolbarProps<T> {
  listName: string;
  /** What the list is called in its files. */
  title: string;
  params: ListParamsHandle;
  columns: readonly Column<T>[];
  total: number | undefined;
  hasSearch: boolean;
  searchLabel: string;
  filters: ReactNode;
  renderFilters: ((close: () => void) => ReactNode) | undefined;
  filterLabel: string | undefined;
  activeFilters: readonly ActiveFilter[];
  leftPane: ListLeftPane | undefined;
  onOpenLeft: () => void;
  hasCards: boolean;
  csv: { fileName: string; load: () => Promise<readonly T[]>; columns?: readonly CsvColumn<T>[] } | undefined;
  isPhone: boolean;
}

/** Search, filters, view and export of a list; under them the filters that are set, as chips. */
export function ListToolbar<T>(props: ListToolbarProps<T>) {
  const { params, columns, filters, activeFilters, leftPane, csv, isPhone, total } = props;
  const { t } = useTranslation('common');
  const [isFilterOpen, setFilterOpen] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const { hidden, toggle } = useHiddenColumns(props.listName);

  const exportAs = async (format: TableFormat): Promise<void> => {
    if (csv === undefined || isExporting) return;
    setExporting(true);
    try {
      const fromTable = columns.flatMap(({ header, csv: value }) =>
        value === undefined ? [] : [{ header, csv: value }],
      );
      await saveTable(format, {
        title: props.title,
        fileName: csv.fileName.replace(/\.csv$/u, ''),
        columns: csv.columns ?? fromTable,
        rows: await csv.load(),
        tooMany: t('list.exportTooMany'),
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : undefined;
      showError(reason || t('list.exportFailed'));
    } finally {
      setExporting(false);
    }
  };

  const filterWord =
    activeFilters.length > 0
      ? t('list.filterCount', { count: activeFilters.length })
      : (props.filterLabel ?? t('action.filters'));
  const filterButton = (
    <Button
      className={cx('filterButton')}
      size="xs"
      variant="default"
      aria-expanded={isFilterOpen}
      leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} />}
      onClick={() => setFilterOpen(!isFilterOpen)}
    >
      {filterWord}
    </Button>
  );
  const filterBody = (
    <div className={cx('filterBody')}>
      {filters}
      {props.renderFilters?.(() => setFilterOpen(false))}
      {isPhone ? <SortField params={params} columns={columns} /> : null}
      {activeFilters.length > 0 ? (
        <Button className={cx('clear')} variant="subtle" size="xs" onClick={params.clearFilters}>
          {t('list.clearFilters')}
        </Button>
      ) : null}
    </div>
  );
  const hasFilters = filters !== undefined || props.renderFilters !== undefined || isPhone;

  return (
    <div className={cx('toolbar')}>
      <div className={cx('row', !props.hasSearch && 'atEnd')}>
        {leftPane === undefined ? null : (
          <Button
            className={cx('leftButton')}
            variant="default"
            justify="space-between"
            leftSection={<IconFolder size={16} stroke={1.6} />}
            rightSection={<IconChevronDown size={16} stroke={1.6} />}
            onClick={props.onOpenLeft}
          >
            {leftPane.current}
          </Button>
        )}
        {!props.hasSearch || (isPhone && leftPane !== undefined) ? null : (
          <SearchField params={params} label={props.searchLabel} />
        )}
        {hasFilters && !isPhone ? (
          <Popover opened={isFilterOpen} onChange={setFilterOpen} position="bottom-end" width={300} trapFocus>
            <Popover.Target>{filterButton}</Popover.Target>
            <Popover.Dropdown>{filterBody}</Popover.Dropdown>
          </Popover>
        ) : null}
        {hasFilters && isPhone ? filterButton : null}
        {props.hasCards && !isPhone ? (
          <SegmentedControl
            className={cx('views')}
            aria-label={t('list.view')}
            value={params.view}
            onChange={(value) => params.setView(value === 'cards' ? 'cards' : 'table')}
            data={[
              {
                value: 'table',
                label: <ViewSign icon={<IconList size={16} stroke={1.6} />} word={t('list.table')} />,
              },
              {
                value: 'cards',
                label: <ViewSign icon={<IconLayoutGrid size={16} stroke={1.6} />} word={t('list.cards')} />,
              },
            ]}
          />
        ) : null}
        {isPhone ? null : (
          <Menu closeOnItemClick={false}>
            <Menu.Target>
              <Tooltip label={t('list.column')}>
                <ActionIcon variant="default" size={32} aria-label={t('list.column')} aria-busy={isExporting}>
                  {isExporting ? <Loader size={16} /> : <IconColumns3 size={16} stroke={1.6} />}
                </ActionIcon>
              </Tooltip>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>{t('list.column')}</Menu.Label>
              {columns.slice(1).map((column) => (
                <Menu.CheckboxItem
                  key={column.key}
                  checked={!hidden.includes(column.key)}
                  onChange={() => toggle(column.key)}
                >
                  {column.header}
                </Menu.CheckboxItem>
              ))}
              {csv === undefined ? null : (
                <>
                  <Menu.Divider />
                  {TABLE_FORMATS.map((format) => (
                    <Menu.Item
                      key={format}
                      closeMenuOnClick
                      leftSection={<IconDownload size={16} stroke={1.6} />}
                      onClick={() => void exportAs(format)}
                    >
                      {t(`list.export.${format}`)}
                    </Menu.Item>
                  ))}
                </>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {props.hasSearch && isPhone && leftPane !== undefined ? (
        <SearchField params={params} label={props.searchLabel} />
      ) : null}
      {activeFilters.length === 0 ? null : (
        <div className={cx('chips')}>
          {activeFilters.map((filter) => (
            <button
              key={filter.key}
              type="button"
              className={cx('chip')}
              aria-label={t('list.removeFilter', { name: filter.label })}
              onClick={filter.onRemove}
            >
              <span className={cx('chipWord')}>{filter.label}</span>
              <IconX size={13} stroke={1.6} aria-hidden />
            </button>
          ))}
          {total === undefined ? null : (
            <span className={cx('found')}>{t('list.found', { count: total })}</span>
          )}
        </div>
      )}
      {isPhone ? (
        <Drawer
          opened={isFilterOpen}
          onClose={() => setFilterOpen(false)}
          position="bottom"
          classNames={{ content: cx('sheet') }}
          title={t('list.filtersTitle')}
          closeButtonProps={{ 'aria-label': t('action.close') }}
        >
          {filterBody}
        </Drawer>
      ) : null}
    </div>
  );
}

function ViewSign({ icon, word }: { icon: ReactNode; word: string }) {
  return (
    <span className={cx('viewSign')} title={word}>
      {icon}
      <span className="visually-hidden">{word}</span>
    </span>
  );
}
