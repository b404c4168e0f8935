import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  projectRequestsContract as contract,
  type ProjectRequestBody,
} from '#shared/contract/project-requests.ts';
import type { RequestMove } from '#shared/domain/project-requests/request-states.ts';
import { api } from '#renderer/lib/api.ts';
import { pagedQuery } from '#renderer/lib/paged.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const root = ['project-requests'] as const;

export const projectRequestsQuery = ({ page, q }: { readonly page: number; readonly q: string }) =>
  pagedQuery([...root, 'list', q], page, async (range, options) => {
    const query = { ...range, ...(q === '' ? {} : { search: q }) };
    const { body } = await api(contract.list, { query }, options);
    return { rows: body.data, total: body.count };
  });

/** One of them, for an address that names it. */
export const projectRequestQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: async ({ signal }) => (await api(contract.get, { params: { id } }, { signal })).body.data,
  });

const onSettled = (): Promise<void> => queryClient.invalidateQueries({ queryKey: root });

/** Changes a request, or writes one where there is no id yet. */
export const useSaveRequest = (id: number | undefined) =>
  useMutation({
    mutationFn: async (body: ProjectRequestBody) =>
      id === undefined
        ? (await api(contract.create, { body })).body
        : (await api(contract.update, { params: { id }, body })).body,
    meta: { errors: 'inline' },
    onSettled,
  });

export const useMoveRequest = () =>
  useMutation({
    mutationFn: ({ id, move }: { readonly id: number; readonly move: RequestMove }) =>
      api(contract.move, { params: { id }, body: { move } }),
    onSettled,
  });
