import { queryOptions, useMutation } from '@tanstack/react-query';
import { peopleGroupsContract as contract } from '#shared/contract/people-groups.ts';
import { api } from './api.ts';
import { readAllPages } from './paged.ts';
import { queryClient } from './query-client.ts';

/** What is known of groups, and the lists of people that they narrow. */
export const groupsRoot = ['people-groups'] as const;

export const refreshGroups = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: groupsRoot }),
    queryClient.invalidateQueries({ queryKey: ['users'] }),
  ]);
};

/** Every group by name, to choose from. */
export const allGroupsQuery = queryOptions({
  queryKey: [...groupsRoot, 'all'],
  queryFn: ({ signal }) =>
    readAllPages(
      async (query, options) => {
        const { body } = await api(contract.list, { query }, options);
        return { rows: body.data, total: body.count };
      },
      { signal },
    ),
});

interface Adding {
  readonly id: number;
  readonly userIds: readonly number[];
}

/** Puts people into a group. */
export const useAddMembers = () =>
  useMutation({
    mutationFn: async ({ id, userIds }: Adding) =>
      (await api(contract.addMembers, { params: { id }, body: { user_ids: [...userIds] } })).body,
    meta: { errors: 'inline' },
    onSuccess: refreshGroups,
  });

/** Creates a group. */
export const useCreateGroup = () =>
  useMutation({
    mutationFn: async (body: { readonly name: string }) => (await api(contract.create, { body })).body,
    meta: { errors: 'inline' },
    onSuccess: refreshGroups,
  });
