import { queryOptions, useMutation } from '@tanstack/react-query';
import { knowledgeBaseContract, type ArticleBody } from '#shared/contract/knowledge-base.ts';
import { api } from '#renderer/lib/api.ts';
import { pagedQuery } from '#renderer/lib/paged.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const root = ['knowledge-base'] as const;

/** One page of them, newest first. */
export const knowledgeBaseQuery = ({ page, q }: { readonly page: number; readonly q: string }) =>
  pagedQuery([...root, 'list', q], page, async (range, options) => {
    const query = { ...range, ...(q === '' ? {} : { search: q }) };
    const { body } = await api(knowledgeBaseContract.list, { query }, options);
    return { rows: body.data, total: body.count };
  });

export const articleQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: async ({ signal }) =>
      (await api(knowledgeBaseContract.get, { params: { id } }, { signal })).body,
  });

/** What an article said before, and whom it helped: the hub is asked. */
export const articleHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'history', id],
    queryFn: async ({ signal }) =>
      (await api(knowledgeBaseContract.getHistory, { params: { id } }, { signal })).body,
    retry: false,
  });

export const articleAudiencesQuery = queryOptions({
  queryKey: [...root, 'audiences'],
  queryFn: async ({ signal }) => (await api(knowledgeBaseContract.listAudiences, {}, { signal })).body.data,
});

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [...root] });

/** Changes one of them, or creates it where there is no id yet. */
export const useSaveArticle = (id: number | undefined) =>
  useMutation({
    mutationFn: async (body: ArticleBody) =>
      id === undefined
        ? (await api(knowledgeBaseContract.create, { body })).body
        : (await api(knowledgeBaseContract.update, { params: { id }, body })).body,
    onSuccess: refresh,
    meta: { errors: 'inline' },
  });

export const useDeleteArticle = () =>
  useMutation({
    mutationFn: (id: number) => api(knowledgeBaseContract.delete, { params: { id } }),
    onSuccess: (_answer, id) => {
      queryClient.removeQueries({ queryKey: [...root, 'one', id] });
      return queryClient.invalidateQueries({ queryKey: [...root, 'list'] });
    },
  });

export const useVoteOnArticle = (id: number) =>
  useMutation({
    mutationFn: (isHelpful: boolean) =>
      api(knowledgeBaseContract.vote, { params: { id }, body: { is_helpful: isHelpful } }),
    onSuccess: refresh,
  });
