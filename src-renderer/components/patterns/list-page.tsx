import { useEffect, useState } from 'react';
import { Drawer } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '#renderer/hooks/use-is-phone.ts';
import { useListSelection } from '#renderer/hooks/use-list-selection.ts';
import { PAGE_SIZES } from '#renderer/hooks/use-list-params.ts';
import type { PaneLimits } from '#renderer/hooks/use-pane-width.ts';
import { usePaneWidth } from '#renderer/hooks/use-pane-width.ts';
import { bindClasses } from '../bind-classes.ts';
import { BulkBar } from '../bulk-bar.tsx';
import { PageHeader } from '../page-header.tsx';
import { Paging } from '../paging.tsx';
import { CreateButton } from './create-button.tsx';
import { ListBody } from './list-body.tsx';
import classes from './list-page.module.css';
import type { ListPageProps } from './list-props.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { usePortalHost } from './portal-host.tsx';
import { FoldedPane, Pane, PaneHead } from './pane.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { SelectEverything } from './select-everything.tsx';
import { Tabbed } from './tabbed.tsx';
import { useEscape } from './use-escape.ts';
import { useListFocus } from './use-list-focus.ts';

const cx = bindClasses(classes);

const LEFT: PaneLimits = { initial: 194, min: 160, max: 360 };
const RIGHT: PaneLimits = { initial: 280, min: 240, max: 560 };

// Under this width a tree, a table and a preview crowd each other, so the tree folds away.
const THREE_PANES = 1120;

/** Every list of things: header, filters in the URL, table or cards, paging, selection, preview. */
export function ListPage<T>(props: ListPageProps<T>) {
  const { name, params, query, rowId, leftPane, preview, create, bulkActions = [] } = props;
  const pageSize = props.hasPageSizes === true ? params.pageSize : (props.pageSize ?? PAGE_SIZES[0]);
  const { t } = useTranslation('common');
  const isPhone = useIsPhone();
  const { ref, width } = useElementSize();
  // Open for one choice: choosing another one closes it.
  const [leftOpenFor, setLeftOpenFor] = useState<string | undefined>(undefined);
  const [isLeftForced, setLeftForced] = useState(false);
  const ownSelection = useListSelection(rowId);
  const selection = props.selection ?? ownSelection;
  const leftSize = usePaneWidth(`${name}.left`, LEFT);
  const rightLimits = preview?.limits ?? RIGHT;
  const rightSize = usePaneWidth(`${name}.right`, rightLimits);

  const total = query.data?.total ?? 0;
  const rows = query.data?.rows ?? [];
  const isEmpty = query.status === 'success' && total === 0 && !params.isNarrowed;
  // Without search, tree and rows, nothing is left that a toolbar could change.
  const hasNothingToShow = isEmpty && props.hasSearch === false && leftPane === undefined;
  // Cards only are read like a page: as high as they are, framed, and paged where there is a second page.
  const isPlain = props.renderItem !== undefined;
  const host = useListFocus(query.data === undefined ? undefined : rows.map(rowId));
  const lastPage = Math.max(0, Math.ceil(total / pageSize) - 1);
  const isBeyondEnd = query.status === 'success' && !query.isFetching && params.page > lastPage;
  const { setPage, setPreview } = params;
  useEffect(() => {
    if (isBeyondEnd) setPage(lastPage);
  }, [isBeyondEnd, lastPage, setPage]);

  const previewed =
    preview === undefined || params.preview === undefined
      ? undefined
      : [...rows, ...(preview.elsewhere === undefined ? [] : [preview.elsewhere])].find(
          (row) => String(rowId(row)) === params.preview,
        );
  const isLeftFolded = leftSize.isFolded || (previewed !== undefined && width > 0 && width < THREE_PANES);
  const closePreview = (): void => {
    setPreview(undefined);
    setLeftForced(false);
  };
  useEscape(previewed !== undefined, closePreview);

  const activate = (row: T): void => {
    const isShown = previewed !== undefined && rowId(previewed) === rowId(row);
    if (preview !== undefined && !isShown) setPreview(rowId(row));
    else props.onOpen?.(row);
  };
  const canActivate = preview !== undefined || props.onOpen !== undefined;
  const canSelect = bulkActions.length > 0;
  const hasSelection = selection.ids.size > 0;
  const isPreviewed = previewed !== undefined;
  // Moved rather than drawn anew: what is open in it stays open when the window becomes narrower or wider.
  const portal = usePortalHost(isPreviewed ? preview?.render(previewed, closePreview) : null);

  const fold = (): void => {
    leftSize.setFolded(true);
    setLeftForced(false);
  };
  const unfold = (): void => {
    leftSize.setFolded(false);
    setLeftForced(true);
  };

  return (
    <div
      ref={host}
      className={cx('page')}
      data-keeps-place
      data-alone={leftPane === undefined || undefined}
      data-selecting={hasSelection || undefined}
      data-plain={isPlain || undefined}
    >
      <PageHeader
        title={props.title}
        description={props.description}
        backTo={props.backTo}
        actions={
          <>
            {props.actions}
            {/* The empty list has the way in itself. */}
            {create === undefined || isEmpty ? null : <CreateButton {...create} />}
          </>
        }
        withLine={!isPhone && props.tabs === undefined}
      />
      <div className={cx('notice')}>{props.notice}</div>
      <Tabbed name={props.title} tabs={props.tabs} params={params}>
        <div className={cx('panes')} ref={ref}>
          {leftPane === undefined || isPhone ? null : isLeftFolded && !isLeftForced ? (
            <FoldedPane name={leftPane.name} onUnfold={unfold} />
          ) : (
            <Pane side="left" name={leftPane.name} size={leftSize} limits={LEFT}>
              <PaneHead name={leftPane.name} action={leftPane.action} onFold={fold} />
              {leftPane.content}
            </Pane>
          )}
          <div className={cx('main', isPlain && total > 0 && 'framed')}>
            {props.renderItem !== undefined || hasNothingToShow ? null : (
              <ListToolbar
                listName={name}
                title={props.title}
                params={params}
                columns={props.columns}
                total={query.status === 'success' ? total : undefined}
                hasSearch={props.hasSearch ?? true}
                searchLabel={props.searchLabel ?? t('list.search')}
                filters={props.filters}
                renderFilters={props.renderFilters}
                filterLabel={props.filterLabel}
                activeFilters={props.activeFilters ?? []}
                leftPane={isPhone ? leftPane : undefined}
                onOpenLeft={() => setLeftOpenFor(leftPane?.current)}
                hasCards={props.renderCard !== undefined}
                csv={props.csv}
                isPhone={isPhone}
              />
            )}
            {props.onSelectEverything === undefined ? null : (
              <SelectEverything
                rows={rows.map(rowId)}
                selection={selection}
                total={total}
                onSelect={props.onSelectEverything}
              />
            )}
            <div className={cx('scroll')}>
              <div className={cx('aboveRows')}>{props.aboveRows}</div>
              <ListBody
                list={props}
                rows={rows}
                isPhone={isPhone}
                selection={canSelect ? selection : undefined}
                previewId={previewed === undefined ? undefined : rowId(previewed)}
                onActivate={canActivate ? activate : undefined}
              />
            </div>
            {query.status === 'success' && total > (isPlain ? pageSize : 0) ? (
              <Paging
                page={params.page}
                pageSize={pageSize}
                total={total}
                onPage={setPage}
                onPageSize={props.hasPageSizes === true ? params.setPageSize : undefined}
              />
            ) : null}
            {hasSelection ? (
              <div className={cx('bulkPlace')}>
                <BulkBar
                  count={selection.ids.size}
                  rows={selection.rows}
                  actions={bulkActions}
                  // Of rows that were never shown nothing is known.
                  summary={
                    selection.rows.length === selection.ids.size
                      ? props.bulkSummary?.(selection.rows)
                      : undefined
                  }
                  onClear={selection.clear}
                  isNarrow={isPhone}
                />
              </div>
            ) : null}
          </div>
          {isPreviewed && !isPhone ? (
            <Pane side="right" name={t('list.preview')} size={rightSize} limits={rightLimits}>
              {portal.place}
            </Pane>
          ) : null}
        </div>
      </Tabbed>
      {isPhone && leftPane !== undefined ? (
        <Drawer
          opened={leftOpenFor === leftPane.current}
          onClose={() => setLeftOpenFor(undefined)}
          title={leftPane.name}
          closeButtonProps={{ 'aria-label': t('action.close') }}
          classNames={{ body: cx('drawerBody') }}
        >
          <div className={cx('drawerAction')}>{leftPane.action}</div>
          {leftPane.content}
        </Drawer>
      ) : null}
      {isPhone && preview !== undefined ? (
        <PhonePreview opened={isPreviewed} onClose={closePreview}>
          {isPreviewed ? portal.place : null}
        </PhonePreview>
      ) : null}
      {portal.drawn}
    </div>
  );
}
