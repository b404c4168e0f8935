import { queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { examTimeContract as contract, type GivenTimeDone } from '#shared/contract/exam-time.ts';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const root = ['exam-time'] as const;
const refresh = () => queryClient.invalidateQueries({ queryKey: root });

/** Who has more time in an exam. */
export const allowancesQuery = (examId: number) =>
  queryOptions({
    queryKey: [...root, 'allowances', examId],
    queryFn: async ({ signal }) =>
      (await api(contract.listExamAllowances, { params: { id: examId } }, { signal })).body.data,
  });

/** Who sits an exam now; asked again by itself. */
export const runningQuery = (examId: number) =>
  queryOptions({
    queryKey: [...root, 'running', examId],
    queryFn: async ({ signal }) =>
      (await api(contract.listRunningAttempts, { params: { id: examId } }, { signal })).body.data,
    refetchInterval: 20_000,
  });

export const useSetAllowances = (examId: number) =>
  useMutation({
    mutationFn: async (body: z.input<typeof contract.setExamAllowances.body>) =>
      (await api(contract.setExamAllowances, { params: { id: examId }, body })).body,
    meta: { errors: 'inline' },
    onSuccess: refresh,
  });

export const useRemoveAllowance = (examId: number) =>
  useMutation({
    mutationFn: async (userId: number) =>
      (await api(contract.removeExamAllowance, { params: { id: examId, userId } })).body,
    onSettled: refresh,
  });

/** Lets an attempt go on at another computer. */
export const useReleaseAttempt = (examId: number, attemptId: number) =>
  useMutation({
    mutationFn: async (body: z.input<typeof contract.releaseAttempt.body>) =>
      (await api(contract.releaseAttempt, { params: { id: attemptId }, body })).body,
    meta: { errors: 'inline' },
    onSettled: () => queryClient.invalidateQueries({ queryKey: runningQuery(examId).queryKey }),
  });

/** Gives time to one attempt, to some, or to everybody who sits the exam now. @param attempts null for everybody */
export const useGiveTime = (examId: number, attempts: readonly number[] | null) =>
  useMutation({
    mutationFn: async (body: z.input<typeof contract.giveTime.body>): Promise<GivenTimeDone> => {
      const [one, ...others] = attempts ?? [];
      if (one !== undefined && others.length === 0)
        return (await api(contract.giveTime, { params: { id: one }, body })).body;
      const only = attempts === null ? {} : { attempt_ids: [...attempts] };
      return (await api(contract.giveTimeToAll, { params: { id: examId }, body: { ...body, ...only } })).body;
    },
    meta: { errors: 'inline' },
    onSettled: refresh,
  });
