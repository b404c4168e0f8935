import { ROLE_NAMES } from '#shared/access/built-in-roles.ts';
import { CONTENT_TYPES, DURATIONS, SORTS, type DiscoverSort } from '#shared/domain/discover/filters.ts';
import type { ListParams } from '#renderer/hooks/use-list-params.ts';

/** What the list is asked for, as the address says it. */
export interface DiscoverFilter {
  readonly query?: string;
  readonly sortBy: DiscoverSort;
  readonly contentType: (typeof CONTENT_TYPES)[number];
  readonly quickCategory?: string;
  readonly role?: (typeof ROLE_NAMES)[number];
  readonly duration?: (typeof DURATIONS)[number];
  readonly tags?: readonly string[];
}

/** The names of the filters that can be dropped one by one. */
export const DROPPABLE = ['query', 'contentType', 'quickCategory', 'role', 'duration', 'tags'] as const;
export type Droppable = (typeof DROPPABLE)[number];

/** Reads the filter of an address; what is malformed is as if it were not there. */
export function readFilter({ q, filters }: Pick<ListParams, 'q' | 'filters'>): DiscoverFilter {
  const read = (name: string): string | undefined => filters[name]?.[0];
  const oneOf = <T extends string>(values: readonly T[], name: string): T | undefined =>
    values.find((value) => value === read(name));
  const role = oneOf(ROLE_NAMES, 'role');
  const duration = oneOf(DURATIONS, 'duration');
  const quickCategory = read('quickCategory');
  const tags = filters['tags'] ?? [];
  return {
    sortBy: oneOf(SORTS, 'sortBy') ?? 'Newest',
    contentType: oneOf(CONTENT_TYPES, 'contentType') ?? 'both',
    ...(q.trim() === '' ? {} : { query: q.trim() }),
    ...(quickCategory === undefined ? {} : { quickCategory }),
    ...(role === undefined ? {} : { role }),
    ...(duration === undefined ? {} : { duration }),
    ...(tags.length === 0 ? {} : { tags: tags.slice(0, 20) }),
  };
}

/** The filters that narrow the list now. */
export const activeNames = (filter: DiscoverFilter): Droppable[] =>
  DROPPABLE.filter((name) =>
    name === 'contentType' ? filter.contentType !== 'both' : filter[name] !== undefined,
  );

/** The same without one of them. */
export function without(filter: DiscoverFilter, name: Droppable): DiscoverFilter {
  if (name === 'contentType') return { ...filter, contentType: 'both' };
  const { [name]: _, ...rest } = filter;
  return rest;
}
