import { queryOptions, useMutation } from '@tanstack/react-query';
import { peopleGroupsContract as contract, type PeopleGroup } from '#shared/contract/people-groups.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { api } from '#renderer/lib/api.ts';
import { pagedQuery } from '#renderer/lib/paged.ts';
import { groupsRoot, refreshGroups } from '#renderer/lib/people-groups.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

interface Shown {
  readonly page: number;
  readonly q: string;
}

const searched = (q: string) => (q === '' ? {} : { search: q });

/** One page of the groups by name. */
export const groupsQuery = ({ page, q }: Shown) =>
  pagedQuery([...groupsRoot, 'list', q], page, async (range, options) => {
    const { body } = await api(contract.list, { query: { ...range, ...searched(q) } }, options);
    return { rows: body.data, total: body.count };
  });

export const groupQuery = (id: number) =>
  queryOptions({
    queryKey: [...groupsRoot, 'one', id],
    queryFn: async ({ signal }) => (await api(contract.get, { params: { id } }, { signal })).body,
  });

/** One page of the people of a group. */
export const membersQuery = (id: number, { page, q }: Shown) =>
  pagedQuery([...groupsRoot, 'members', id, q], page, async (range, options) => {
    const query = { ...range, ...searched(q) };
    const { body } = await api(contract.listMembers, { params: { id }, query }, options);
    return { rows: body.data, total: body.count };
  });

const CANDIDATES = 20;

/** Who may be added to a group, of those whose name or address has the words. */
export const candidatesQuery = (id: number, q: string) =>
  queryOptions({
    queryKey: [...groupsRoot, 'candidates', id, q],
    queryFn: async ({ signal }) => {
      const query = { limit: CANDIDATES, ...searched(q) };
      return (await api(contract.listCandidates, { params: { id }, query }, { signal })).body.data;
    },
  });

/** Gives a group another name. */
export const useRenameGroup = (id: number) =>
  useMutation({
    mutationFn: async (body: { readonly name: string }) =>
      (await api(contract.rename, { params: { id }, body })).body,
    meta: { errors: 'inline' },
    onSuccess: refreshGroups,
  });

export const useDeleteGroup = () =>
  useMutation({
    mutationFn: async ({ id }: PeopleGroup) => (await api(contract.delete, { params: { id } })).body.message,
    onSuccess: async (message, { id }) => {
      showSuccess(message);
      queryClient.removeQueries({ queryKey: [...groupsRoot, 'one', id] });
      queryClient.removeQueries({ queryKey: [...groupsRoot, 'members', id] });
      await refreshGroups();
    },
  });

/** Takes people out of a group. */
export const useRemoveMembers = (id: number) =>
  useMutation({
    mutationFn: async (userIds: readonly number[]) =>
      (await api(contract.removeMembers, { params: { id }, body: { user_ids: [...userIds] } })).body.message,
    onSuccess: async (message) => {
      showSuccess(message);
      await refreshGroups();
    },
  });
