import { queryOptions, useMutation } from '@tanstack/react-query';
import { discoverContract, type DiscoverItem } from '#shared/contract/discover.ts';
import { api } from '#renderer/lib/api.ts';
import { pagedQuery, type PageOf } from '#renderer/lib/paged.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import type { DiscoverFilter } from './filter.ts';

const root = ['discover'] as const;

/** The page size of the specification. */
export const DISCOVER_PAGE = 9;

const toQuery = ({ tags, ...filter }: DiscoverFilter) => ({
  ...filter,
  ...(tags === undefined ? {} : { tags: [...tags] }),
});

/** One page of the catalogue. */
export const catalogueQuery = (filter: DiscoverFilter, page: number) =>
  pagedQuery(
    [...root, 'list', filter],
    page,
    async (range, options): Promise<PageOf<DiscoverItem>> => {
      const query = { ...toQuery(filter), ...range };
      const { body } = await api(discoverContract.discoverSearchAndFilter, { query }, options);
      return { rows: body.discover_data, total: body.total_count };
    },
    DISCOVER_PAGE,
  );

/** How much there would be under a filter. */
export const countQuery = (filter: DiscoverFilter) =>
  queryOptions({
    queryKey: [...root, 'count', filter],
    queryFn: async ({ signal }) => {
      const query = { ...toQuery(filter), offset: 0, limit: 1 };
      return (await api(discoverContract.discoverSearchAndFilter, { query }, { signal })).body.total_count;
    },
  });

export const filtersQuery = queryOptions({
  queryKey: [...root, 'filters'],
  queryFn: async ({ signal }) => (await api(discoverContract.getDiscoverFilters, {}, { signal })).body,
});

export const itemQuery = (item: string | undefined) =>
  queryOptions({
    queryKey: [...root, 'item', item],
    queryFn: async ({ signal }) =>
      (await api(discoverContract.getDiscoverItem, { params: { item: item ?? '' } }, { signal })).body.data,
    enabled: item !== undefined,
    retry: false,
  });

/** Which tags the catalogue may say of an own exam or course. */
export const listedTagsQuery = (item: string) =>
  queryOptions({
    queryKey: [...root, 'tags', item],
    queryFn: async ({ signal }) =>
      (await api(discoverContract.getListedTags, { params: { item } }, { signal })).body.data,
  });

/** Leaves tags out of what the catalogue says. */
export const useLeaveOutTags = (item: string) =>
  useMutation({
    mutationFn: async (names: readonly string[]) => {
      await api(discoverContract.setLeftOutTags, { params: { item }, body: { left_out_tags: [...names] } });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: root }),
  });

export const recommendationsQuery = queryOptions({
  queryKey: [...root, 'recommendations'],
  queryFn: async ({ signal }) => (await api(discoverContract.listRecommendations, {}, { signal })).body.data,
});
