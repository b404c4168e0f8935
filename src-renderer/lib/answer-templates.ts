import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  answerTemplatesContract as contract,
  type AnswerTemplate,
} from '#shared/contract/answer-templates.ts';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';

const root = ['answer-templates'] as const;
const onSettled = (): Promise<void> => queryClient.invalidateQueries({ queryKey: root });

/** All of them: they are few, and come whole. */
export const answerTemplatesQuery = queryOptions({
  queryKey: root,
  queryFn: async ({ signal }) => (await api(contract.list, {}, { signal })).body.data,
});

type Written = Pick<AnswerTemplate, 'title' | 'text'>;

/** @param id undefined for a new one */
export const useSaveAnswerTemplate = (id: number | undefined) =>
  useMutation({
    mutationFn: async (body: Written): Promise<{ readonly message: string }> =>
      id === undefined
        ? (await api(contract.create, { body })).body
        : (await api(contract.update, { params: { id }, body })).body,
    meta: { errors: 'inline' },
    onSettled,
  });

export const useDeleteAnswerTemplate = () =>
  useMutation({
    mutationFn: async (id: number) => (await api(contract.delete, { params: { id } })).body.message,
    onSettled,
  });
