import { queryOptions, useMutation } from '@tanstack/react-query';
import { tasksContract, type TaskBody } from '#shared/contract/tasks.ts';
import { api } from '#renderer/lib/api.ts';
import { pagedQuery } from '#renderer/lib/paged.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const root = ['tasks'] as const;

/** One page of them, newest first. */
export const tasksQuery = ({ page, q }: { readonly page: number; readonly q: string }) =>
  pagedQuery([...root, 'list', q], page, async (range, options) => {
    const query = { ...range, ...(q === '' ? {} : { search: q }) };
    const { body } = await api(tasksContract.list, { query }, options);
    return { rows: body.data, total: body.count };
  });

export const taskQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: async ({ signal }) => (await api(tasksContract.get, { params: { id } }, { signal })).body,
  });

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [...root] });

/** Changes one of them, or creates it where there is no id yet. */
export const useSaveTask = (id: number | undefined) =>
  useMutation({
    mutationFn: async (body: TaskBody) =>
      id === undefined
        ? (await api(tasksContract.create, { body })).body
        : (await api(tasksContract.update, { params: { id }, body })).body,
    onSuccess: refresh,
    meta: { errors: 'inline' },
  });

export const useDeleteTask = () =>
  useMutation({
    mutationFn: (id: number) => api(tasksContract.delete, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [...root, 'list'] }),
  });
