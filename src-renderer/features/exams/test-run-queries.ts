import { queryOptions, useMutation } from '@tanstack/react-query';
import { examAttemptsContract as contract } from '#shared/contract/exam-attempts.ts';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

/** The own test runs of an exam. */
export const testRunsQuery = (examId: number) =>
  queryOptions({
    queryKey: ['exam-test-runs', examId],
    queryFn: async ({ signal }) =>
      (await api(contract.listTestRuns, { params: { id: examId } }, { signal })).body.data,
    // One that runs is handed in by the clock.
    staleTime: 0,
  });

const refresh = (examId: number) => queryClient.invalidateQueries(testRunsQuery(examId));

export const useStartTestRun = (examId: number) =>
  useMutation({
    mutationFn: async () => (await api(contract.startTestRun, { params: { id: examId } })).body,
    meta: { errors: 'banner' },
    onSettled: () => refresh(examId),
  });

export const useRemoveTestRun = (examId: number) =>
  useMutation({
    mutationFn: async (attemptId: number) =>
      (await api(contract.removeTestRun, { params: { id: examId, attemptId } })).body,
    meta: { errors: 'banner' },
    onSettled: () => refresh(examId),
  });
