import { queryOptions, useMutation } from '@tanstack/react-query';
import { performanceContract } from '#shared/contract/performance.ts';
import { api } from '#renderer/lib/api.ts';
import { saveFile } from '#renderer/lib/save-file.ts';

export const ownPerformanceQuery = queryOptions({
  queryKey: ['performance', 'own'],
  queryFn: async ({ signal }) => (await api(performanceContract.getOwn, {}, { signal })).body,
  staleTime: 0,
});

/** Saves all released results as a PDF. */
export const useSaveStatement = () =>
  useMutation({
    mutationFn: async () => {
      const { body } = await api(performanceContract.getStatement, {});
      return saveFile('my-results.pdf', body, 'application/pdf');
    },
    meta: { errors: 'banner', saves: false },
  });

/** What no computer holds: the class, and the tags of the questions. */
export const comparisonQuery = queryOptions({
  queryKey: ['performance', 'comparison'],
  queryFn: async ({ signal }) => (await api(performanceContract.compare, {}, { signal })).body,
  retry: false,
});
