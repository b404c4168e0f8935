import { queryOptions } from '@tanstack/react-query';
import { performanceContract } from '#shared/contract/performance.ts';
import { api } from '#renderer/lib/api.ts';

export const ownPerformanceQuery = queryOptions({
  queryKey: ['performance', 'own'],
  queryFn: async ({ signal }) => (await api(performanceContract.getOwn, {}, { signal })).body,
  staleTime: 0,
});

/** What no computer holds: the class, and the tags of the questions. */
export const comparisonQuery = queryOptions({
  queryKey: ['performance', 'comparison'],
  queryFn: async ({ signal }) => (await api(performanceContract.compare, {}, { signal })).body,
  retry: false,
});
