import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchContract } from '#shared/contract/search.ts';
import { api } from './api.ts';

/** Fewer letters find too much. */
const FEWEST_LETTERS = 2;

/** Questions, exams, courses and people that have some words. */
export const searchQuery = (words: string) =>
  queryOptions({
    queryKey: ['search', words],
    queryFn: async ({ signal }) =>
      (await api(searchContract.search, { query: { q: words } }, { signal })).body.results,
    enabled: words.length >= FEWEST_LETTERS,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
