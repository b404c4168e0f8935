import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { QUESTION_SORTS, type SavedFilter } from '#shared/contract/question-filter.ts';
import type { QuestionType } from '#shared/contract/question-types.ts';
import { useListParams, type ListParamsHandle, type SortDirection } from '#renderer/hooks/use-list-params.ts';
import { readId } from '#renderer/lib/read-id.ts';
import { addressOf, NARROWING, queryOf, readFilter, type NarrowingName } from './library-filter.ts';
import type { LibraryFilter } from './queries.ts';

export type QuestionSort = (typeof QUESTION_SORTS)[number];

/** Places that are no folder: what has no answer, and what was deleted; neither is filtered. */
const OTHER_LISTS = ['unanswered', 'deleted'] as const;
type OtherList = (typeof OTHER_LISTS)[number];

/** The place that is shown: everything, what lies in no folder, another list, or one folder. */
export type LibraryPlace = 'all' | 'root' | OtherList | number;

export const isOtherList = (place: LibraryPlace): place is OtherList =>
  OTHER_LISTS.some((one) => one === place);

export interface LibraryParams {
  readonly list: ListParamsHandle;
  readonly place: LibraryPlace;
  readonly tagId: number | undefined;
  readonly type: QuestionType | undefined;
  readonly sort: QuestionSort;
  /** What the address narrows the library to. */
  readonly saved: SavedFilter;
  /** The same as the server wants it. */
  readonly filter: LibraryFilter;
  /** The smart folder that was opened; its filter may have been changed since. */
  readonly smartId: number | undefined;
  readonly setPlace: (place: LibraryPlace) => void;
  readonly setTag: (id: number | undefined) => void;
  /** Sets one narrowing; without a value it is taken away. */
  readonly narrow: (name: NarrowingName, value: string | undefined) => void;
  /** Shows what a smart folder keeps; without one the library as a whole. */
  readonly openSmart: (smart: { readonly id: number; readonly filter: SavedFilter } | undefined) => void;
}

/** Each order has one direction. */
export const SORT_DIRECTIONS: Readonly<Record<QuestionSort, SortDirection>> = {
  newest: 'desc',
  updated: 'desc',
  title: 'asc',
};

/** The state of the library in the address; what somebody mistyped there is left out. */
export const useLibraryParams = (): LibraryParams => {
  const base = useListParams({ sort: 'newest', dir: 'desc' });
  const [search, setSearchParams] = useSearchParams();
  const { filters, setFilter, setSort } = base;
  const saved = useMemo(() => readFilter(search), [search]);
  const filter = useMemo(() => queryOf(saved), [saved]);
  const other = OTHER_LISTS.find((one) => one === filters['folder']?.[0]);
  const place: LibraryPlace = other ?? saved.folder_id ?? 'all';
  const sort = saved.sort ?? 'newest';

  const list: ListParamsHandle = {
    ...base,
    sort,
    dir: SORT_DIRECTIONS[sort],
    // A second press on the sorted column goes back to the order that the library starts with.
    setSort: (column) => {
      const wanted = QUESTION_SORTS.find((one) => one === column) ?? 'newest';
      const next = wanted === sort ? 'newest' : wanted;
      setSort(next, SORT_DIRECTIONS[next]);
    },
    // A folder is a place, not a filter: an empty one says so, and clearing filters does not leave it.
    isNarrowed: isOtherList(place) ? base.q !== '' : NARROWING.some((name) => addressOf(saved).has(name)),
    clearFilters: () =>
      setSearchParams(
        (current) => {
          const next = new URLSearchParams(current);
          for (const name of [...NARROWING, 'page', 'smart']) next.delete(name);
          return next;
        },
        { replace: true },
      ),
  };

  return {
    list,
    place,
    tagId: saved.tag_id,
    type: saved.question_type,
    sort,
    saved,
    filter,
    smartId: readId(search.get('smart')),
    // Another place is no longer that of a smart folder; its narrowing goes along.
    setPlace: (next) =>
      setSearchParams(
        (current) => {
          const address = new URLSearchParams(current);
          for (const name of ['folder', 'direct', 'page', 'smart']) address.delete(name);
          if (next !== 'all') address.set('folder', String(next));
          return address;
        },
        { replace: true },
      ),
    setTag: (id) => setFilter('tag', id === undefined ? undefined : String(id)),
    narrow: setFilter,
    openSmart: (smart) =>
      setSearchParams(
        (current) => {
          const address = smart === undefined ? new URLSearchParams() : addressOf(smart.filter);
          for (const name of ['view', 'size']) {
            const value = current.get(name);
            if (value !== null) address.set(name, value);
          }
          if (smart !== undefined) address.set('smart', String(smart.id));
          return address;
        },
        { replace: true },
      ),
  };
};
