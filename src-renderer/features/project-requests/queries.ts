import { queryOptions, useMutation } from '@tanstack/react-query';
import { projectRequestsContract, type ProjectRequestBody } from '#shared/contract/project-requests.ts';
import { api } from '#renderer/lib/api.ts';
import { pagedQuery } from '#renderer/lib/paged.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const root = ['project-requests'] as const;

/** One page of them, newest first. */
export const projectRequestsQuery = ({ page, q }: { readonly page: number; readonly q: string }) =>
  pagedQuery([...root, 'list', q], page, async (range, options) => {
    const query = { ...range, ...(q === '' ? {} : { search: q }) };
    const { body } = await api(projectRequestsContract.list, { query }, options);
    return { rows: body.data, total: body.count };
  });

export const projectRequestQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: async ({ signal }) =>
      (await api(projectRequestsContract.get, { params: { id } }, { signal })).body,
  });

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [...root] });

/** Changes one of them, or creates it where there is no id yet. */
export const useSaveProjectRequest = (id: number | undefined) =>
  useMutation({
    mutationFn: async (body: ProjectRequestBody) =>
      id === undefined
        ? (await api(projectRequestsContract.create, { body })).body
        : (await api(projectRequestsContract.update, { params: { id }, body })).body,
    onSuccess: refresh,
    meta: { errors: 'inline' },
  });

export const useDeleteProjectRequest = () =>
  useMutation({
    mutationFn: (id: number) => api(projectRequestsContract.delete, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [...root, 'list'] }),
  });
