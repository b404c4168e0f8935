import type { ReactNode } from 'react';
import type { ListParamsHandle } from '#renderer/hooks/use-list-params.ts';
import type { ListSelection } from '#renderer/hooks/use-list-selection.ts';
import type { PaneLimits } from '#renderer/hooks/use-pane-width.ts';
import type { BulkAction } from '../bulk-bar.tsx';
import type { CsvColumn } from '../csv-export.ts';
import type { Column, RowId } from '../data-table.tsx';
import type { IllustrationName } from '../illustration.tsx';
import type { RowText } from '../row-list.tsx';
import type { RowAction } from './row-menu.tsx';

/** The part of a TanStack query a list needs; a `useQuery` result fits as it is. */
export interface ListQuery<T> {
  status: 'pending' | 'error' | 'success';
  data: { rows: readonly T[]; total: number } | undefined;
  error: Error | null;
  isFetching: boolean;
  /** What stands there is what was asked for before: another page, or under other filters. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

export interface ListLeftPane {
  /** "Folders". */
  name: string;
  /** Name of what is chosen in it, for the button that opens it on the phone. */
  current: string;
  /** Beside its heading: "New folder". */
  action?: ReactNode;
  content: ReactNode;
}

export interface ListPreview<T> {
  render: (row: T, close: () => void) => ReactNode;
  /** What the address names and this page of the list has not: a link may lead to anything. */
  elsewhere?: T | undefined;
  limits?: PaneLimits;
}

/** Several lists of the same kind under one heading; the address keeps which one as `params.tab`. */
export interface ListTabs {
  readonly current: string;
  /** The first is shown where the address names none. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** How a new one is made: the button of the heading, and the next step of an empty list. */
export type ListCreate = { readonly label: string; readonly isDisabled?: boolean } & (
  | { readonly to: string; readonly run?: undefined }
  | { readonly run: () => void; readonly to?: undefined }
);

/** Rows as a table, on the phone as text, and as cards where there are any. */
interface RowsLook<T> {
  columns: readonly Column<T>[];
  text: RowText<T>;
  renderItem?: undefined;
}

/** Cards only: each row is drawn whole, one under the other, without columns, search and export. */
interface ItemsLook<T> {
  renderItem: (row: T) => ReactNode;
  columns?: undefined;
  text?: undefined;
}

export type ListPageProps<T> = ListPageBase<T> & (RowsLook<T> | ItemsLook<T>);

interface ListPageBase<T> {
  /** Name under which widths and columns are kept on this device. */
  name: string;
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** Where the back arrow leads; without it there is none. */
  backTo?: string;
  /** Left out for whoever may not. */
  create?: ListCreate | undefined;
  /** Between the header and the list: what is to be known about all of it. */
  notice?: ReactNode;
  /** Under the search, above the rows: what comes and goes while somebody types, such as hits elsewhere. */
  aboveRows?: ReactNode;
  params: ListParamsHandle;
  tabs?: ListTabs;
  query: ListQuery<T>;
  rowId: (row: T) => RowId;
  rowName: (row: T) => string;
  /** Its next step is `create`, unless it has an action of its own. */
  empty: { title: string; text?: ReactNode; action?: ReactNode; illustration?: IllustrationName };
  /** What is said where search and filters leave nothing; without it, that they can be cleared. */
  noMatch?: { title: string; text?: ReactNode; action?: ReactNode };
  pageSize?: number;
  /** The person chooses the rows of a page, which are then `params.pageSize`. */
  hasPageSizes?: boolean;
  rowHeight?: 40 | 52;
  /** False for a list that is too short to be searched. */
  hasSearch?: boolean;
  searchLabel?: string;
  /** Controls for the filter popover; they write with `params.setFilter`. */
  filters?: ReactNode;
  /** The same, where one of them leads on to something else and closes the popover. */
  renderFilters?: (close: () => void) => ReactNode;
  /** Words on the filter button. */
  filterLabel?: string;
  activeFilters?: readonly ActiveFilter[];
  leftPane?: ListLeftPane;
  preview?: ListPreview<T>;
  /** Draws a card; with it the list offers the card view. */
  renderCard?: (row: T) => ReactNode;
  onOpen?: (row: T) => void;
  /** What can be done with one row, in a menu at its end. */
  rowActions?: (row: T) => readonly RowAction[];
  bulkActions?: readonly BulkAction<T>[];
  /** Held by the page when it must change or read it: after deleting rows, while dragging them. */
  selection?: ListSelection<T>;
  bulkSummary?: (rows: T[]) => string;
  /** Selects every row of the current filter, whatever page it stands on. */
  onSelectEverything?: () => void;
  /** Loads every row of the current filter for the export. */
  csv?: { fileName: string; load: () => Promise<readonly T[]>; columns?: readonly CsvColumn<T>[] };
}

export interface ActiveFilter {
  key: string;
  label: string;
  onRemove: () => void;
}
