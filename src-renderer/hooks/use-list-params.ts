import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

export type SortDirection = 'asc' | 'desc';

/** The rows of a page that one can choose from; the first is that of the specification. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

export interface ListParams {
  /** Page index from 0; never below. */
  page: number;
  /** Rows of one page. */
  pageSize: PageSize;
  q: string;
  /** Which of several lists is shown; undefined for the first. */
  tab: string | undefined;
  sort: string | undefined;
  dir: SortDirection;
  view: 'table' | 'cards';
  /** Id of the row shown in the preview pane. */
  preview: string | undefined;
  /** Every other search parameter: name to its values. */
  filters: Readonly<Record<string, readonly string[]>>;
}

export interface ListParamsHandle extends ListParams {
  setPage: (page: number) => void;
  /** The first row that is shown stays in sight. */
  setPageSize: (size: PageSize) => void;
  setSearch: (q: string) => void;
  /** Another list: its first page, under the same search. */
  setTab: (tab: string | undefined) => void;
  setSort: (sort: string, dir: SortDirection) => void;
  setView: (view: 'table' | 'cards') => void;
  setPreview: (id: string | number | undefined) => void;
  /** An empty value or list removes the filter; every change of a filter goes back to the first page. */
  setFilter: (name: string, value: string | readonly string[] | undefined) => void;
  /** Several at once: of calls right after each other, only the last one counts. */
  setFilters: (changes: Readonly<Record<string, string | readonly string[] | undefined>>) => void;
  clearFilters: () => void;
  /** True when a search or a filter narrows the list. */
  isNarrowed: boolean;
}

export interface ListDefaults {
  sort?: string;
  dir?: SortDirection;
  view?: 'table' | 'cards';
  /** What the address calls the row that is shown beside the list; `preview` where nothing is said. */
  previewAs?: string;
}

// `id` is what the list belongs to.
const OWN_KEYS = new Set(['id', 'page', 'size', 'q', 'tab', 'sort', 'dir', 'view', 'preview']);

/** Reads a list's state from search parameters; what is malformed falls back to the default. */
export const parseListParams = (params: URLSearchParams, defaults: ListDefaults = {}): ListParams => {
  const shown = Number(params.get('page') ?? '1');
  const dir = params.get('dir');
  const view = params.get('view');
  const filters: Record<string, string[]> = {};
  for (const name of new Set(params.keys())) {
    if (!OWN_KEYS.has(name) && name !== defaults.previewAs)
      filters[name] = params.getAll(name).filter((value) => value !== '');
  }
  return {
    page: Number.isSafeInteger(shown) && shown > 1 ? shown - 1 : 0,
    pageSize: PAGE_SIZES.find((size) => String(size) === params.get('size')) ?? PAGE_SIZES[0],
    q: params.get('q') ?? '',
    tab: params.get('tab') ?? undefined,
    sort: params.get('sort') ?? defaults.sort,
    dir: dir === 'asc' || dir === 'desc' ? dir : (defaults.dir ?? 'asc'),
    view: view === 'cards' || view === 'table' ? view : (defaults.view ?? 'table'),
    preview: params.get(defaults.previewAs ?? 'preview') ?? undefined,
    filters,
  };
};

/** List state kept in the URL, so that a reload, a link and the back button keep what the person sees. */
export const useListParams = (defaults: ListDefaults = {}): ListParamsHandle => {
  const [search, setSearchParams] = useSearchParams();
  const { sort, dir, view, previewAs } = defaults;

  const params = useMemo(
    () =>
      parseListParams(search, {
        ...(sort === undefined ? {} : { sort }),
        ...(dir === undefined ? {} : { dir }),
        ...(view === undefined ? {} : { view }),
        ...(previewAs === undefined ? {} : { previewAs }),
      }),
    [search, sort, dir, view, previewAs],
  );

  const change = useCallback(
    (edit: (next: URLSearchParams) => void): void => {
      setSearchParams(
        (current) => {
          const next = new URLSearchParams(current);
          edit(next);
          return next;
        },
        { replace: true },
      );
    },
    [setSearchParams],
  );

  const actions = useMemo(() => {
    const put = (next: URLSearchParams, name: string, value: string | undefined): void => {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
    };
    const putFilter = (
      next: URLSearchParams,
      name: string,
      value: string | readonly string[] | undefined,
    ): void => {
      next.delete(name);
      const values = value === undefined ? [] : typeof value === 'string' ? [value] : value;
      for (const one of values) if (one !== '') next.append(name, one);
      next.delete('page');
    };
    return {
      setPage: (page: number) => change((next) => put(next, 'page', page > 0 ? String(page + 1) : undefined)),
      setPageSize: (size: PageSize) =>
        change((next) => {
          const { page, pageSize } = parseListParams(next);
          const shown = Math.floor((page * pageSize) / size);
          put(next, 'size', size === PAGE_SIZES[0] ? undefined : String(size));
          put(next, 'page', shown > 0 ? String(shown + 1) : undefined);
        }),
      setSearch: (q: string) =>
        change((next) => {
          put(next, 'q', q);
          next.delete('page');
        }),
      setTab: (tab: string | undefined) =>
        change((next) => {
          put(next, 'tab', tab);
          next.delete('page');
          next.delete(previewAs ?? 'preview');
        }),
      setSort: (column: string, direction: SortDirection) =>
        change((next) => {
          next.set('sort', column);
          next.set('dir', direction);
          next.delete('page');
        }),
      setView: (value: 'table' | 'cards') => change((next) => next.set('view', value)),
      setPreview: (id: string | number | undefined) =>
        change((next) => put(next, previewAs ?? 'preview', id === undefined ? undefined : String(id))),
      setFilter: (name: string, value: string | readonly string[] | undefined) =>
        change((next) => putFilter(next, name, value)),
      setFilters: (changes: Readonly<Record<string, string | readonly string[] | undefined>>) =>
        change((next) => {
          for (const [name, value] of Object.entries(changes)) putFilter(next, name, value);
        }),
      clearFilters: () =>
        change((next) => {
          for (const name of Array.from(next.keys()))
            if (!OWN_KEYS.has(name) && name !== previewAs) next.delete(name);
          next.delete('q');
          next.delete('page');
        }),
    };
  }, [change, previewAs]);

  const isNarrowed = params.q !== '' || Object.values(params.filters).some((values) => values.length > 0);
  return { ...params, ...actions, isNarrowed };
};
