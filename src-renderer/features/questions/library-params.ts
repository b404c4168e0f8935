import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { QUESTION_SORTS } from '#shared/contract/question-filter.ts';
import { QUESTION_TYPES, type QuestionType } from '#shared/contract/question-types.ts';
import { useListParams, type ListParamsHandle, type SortDirection } from '#renderer/hooks/use-list-params.ts';
import { readId } from '#renderer/lib/read-id.ts';
import type { LibraryFilter } from './queries.ts';

export type QuestionSort = (typeof QUESTION_SORTS)[number];

/** The place that is shown: everything, what lies in no folder, what was deleted, or one folder. */
export type LibraryPlace = 'all' | 'root' | 'deleted' | number;

export interface LibraryParams {
  readonly list: ListParamsHandle;
  readonly place: LibraryPlace;
  readonly tagId: number | undefined;
  readonly type: QuestionType | undefined;
  readonly sort: QuestionSort;
  /** The same as the server wants it. */
  readonly filter: LibraryFilter;
  readonly setPlace: (place: LibraryPlace) => void;
  readonly setTag: (id: number | undefined) => void;
  readonly setType: (type: string | undefined) => void;
}

/** Each order has one direction. */
export const SORT_DIRECTIONS: Readonly<Record<QuestionSort, SortDirection>> = {
  newest: 'desc',
  updated: 'desc',
  title: 'asc',
};

const NARROWING = ['q', 'tag', 'type', 'page'];

/** The state of the library in the address; what somebody mistyped there is left out. */
export const useLibraryParams = (): LibraryParams => {
  const base = useListParams({ sort: 'newest', dir: 'desc' });
  const [, setSearchParams] = useSearchParams();
  const { filters, setFilter, setSort, q } = base;
  const folder = filters['folder']?.[0];
  const place: LibraryPlace = folder === 'root' || folder === 'deleted' ? folder : (readId(folder) ?? 'all');
  const tagId = readId(filters['tag']?.[0]);
  const type = QUESTION_TYPES.find((one) => one === filters['type']?.[0]);
  const sort = QUESTION_SORTS.find((one) => one === base.sort) ?? 'newest';

  const filter = useMemo<LibraryFilter>(
    () => ({
      sort,
      ...(q.trim() === '' ? {} : { search: q.trim().slice(0, 200) }),
      ...(place === 'all' || place === 'deleted' ? {} : { folder_id: place }),
      ...(tagId === undefined ? {} : { tag_id: tagId }),
      ...(type === undefined ? {} : { question_type: type }),
    }),
    [sort, q, place, tagId, type],
  );

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
    isNarrowed: q !== '' || (place !== 'deleted' && (tagId !== undefined || type !== undefined)),
    clearFilters: () =>
      setSearchParams(
        (current) => {
          const next = new URLSearchParams(current);
          for (const name of NARROWING) next.delete(name);
          return next;
        },
        { replace: true },
      ),
  };

  return {
    list,
    place,
    tagId,
    type,
    sort,
    filter,
    setPlace: (next) => setFilter('folder', next === 'all' ? undefined : String(next)),
    setTag: (id) => setFilter('tag', id === undefined ? undefined : String(id)),
    setType: (next) => setFilter('type', next),
  };
};
