import { queryOptions, useMutation } from '@tanstack/react-query';
import { resourcesContract, type LearningResourceBody } from '#shared/contract/resources.ts';
import { api } from '#renderer/lib/api.ts';
import { pagedQuery } from '#renderer/lib/paged.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const root = ['resources'] as const;

/** One page of them, newest first. */
export const resourcesQuery = ({
  page,
  q,
  topic,
}: {
  readonly page: number;
  readonly q: string;
  readonly topic: string | undefined;
}) =>
  pagedQuery([...root, 'list', q, topic ?? ''], page, async (range, options) => {
    const query = {
      ...range,
      ...(q === '' ? {} : { search: q }),
      ...(topic === undefined ? {} : { topic }),
    };
    const { body } = await api(resourcesContract.list, { query }, options);
    return { rows: body.data, total: body.count };
  });

export const learningResourceQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: async ({ signal }) => (await api(resourcesContract.get, { params: { id } }, { signal })).body,
  });

export const resourceTopicsQuery = queryOptions({
  queryKey: [...root, 'topics'],
  queryFn: async ({ signal }) => (await api(resourcesContract.listTopics, {}, { signal })).body.data,
});

/** What one of them said and carried before: the hub is asked. */
export const resourceVersionsQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'versions', id],
    queryFn: async ({ signal }) =>
      (await api(resourcesContract.listVersions, { params: { id } }, { signal })).body.data,
    retry: false,
  });

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [...root] });

/** Brings the file to this computer. @returns what was done, in words */
export async function keepLearningResource(id: number): Promise<string> {
  const { body } = await api(resourcesContract.keep, { params: { id } });
  await refresh();
  return body.message;
}

/** Changes one of them, or creates it where there is no id yet. */
export const useSaveLearningResource = (id: number | undefined) =>
  useMutation({
    mutationFn: async (body: LearningResourceBody) =>
      id === undefined
        ? (await api(resourcesContract.create, { body })).body
        : (await api(resourcesContract.update, { params: { id }, body })).body,
    onSuccess: refresh,
    meta: { errors: 'inline' },
  });

export const useDeleteLearningResource = () =>
  useMutation({
    mutationFn: (id: number) => api(resourcesContract.delete, { params: { id } }),
    onSuccess: (_answer, id) => {
      queryClient.removeQueries({ queryKey: [...root, 'one', id] });
      return refresh();
    },
  });
