import { queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { invigilationContract as contract } from '#shared/contract/invigilation.ts';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const root = ['invigilation'] as const;
const refresh = () => queryClient.invalidateQueries({ queryKey: root });

/** Who invigilates an exam beside its author. */
export const invigilatorsQuery = (examId: number) =>
  queryOptions({
    queryKey: [...root, 'of', examId],
    queryFn: async ({ signal }) =>
      (await api(contract.listInvigilators, { params: { id: examId } }, { signal })).body.data,
  });

/** The exams that one invigilates. */
export const invigilatedExamsQuery = queryOptions({
  queryKey: [...root, 'mine'],
  queryFn: async ({ signal }) => (await api(contract.listInvigilatedExams, {}, { signal })).body.data,
});

export const useAddInvigilators = (examId: number) =>
  useMutation({
    mutationFn: async (body: z.input<typeof contract.addInvigilators.body>) =>
      (await api(contract.addInvigilators, { params: { id: examId }, body })).body,
    meta: { errors: 'inline' },
    onSuccess: refresh,
  });

export const useRemoveInvigilator = (examId: number) =>
  useMutation({
    mutationFn: async (userId: number) =>
      (await api(contract.removeInvigilator, { params: { id: examId, userId } })).body,
    onSettled: refresh,
  });
