import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import type { RoleName } from '#shared/access/built-in-roles.ts';
import { usersContract, type User } from '#shared/contract/users.ts';
import { api } from '#renderer/lib/api.ts';
import { showOutcome } from '#renderer/lib/outcome.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

/** The documents' page size of lists of people. */
export const PAGE_SIZE = 5;

const lists = {
  Instructor: usersContract.listInstructors,
  Student: usersContract.listStudents,
  SME: usersContract.listSmes,
  Admin: usersContract.listAdmins,
  Support: usersContract.listSupport,
} as const;

/** One page of the accounts of a role. */
export const usersQuery = (
  role: RoleName,
  { page, q }: { readonly page: number; readonly q: string },
  group?: number,
) =>
  queryOptions({
    queryKey: ['users', role, page, q, group],
    queryFn: async ({ signal }) => {
      const query = { offset: page * PAGE_SIZE, limit: PAGE_SIZE, ...(q === '' ? {} : { search: q }), group };
      const { body } = await api(lists[role], { query }, { signal });
      return { rows: body.data, total: body.count };
    },
    placeholderData: keepPreviousData,
  });

const showDone = async (message: string): Promise<void> => {
  showOutcome({ kind: 'success', message });
  await queryClient.invalidateQueries({ queryKey: ['users'] });
};

/** Suspends an active account, reactivates a suspended one. */
export const useChangeStatus = () =>
  useMutation({
    mutationFn: async ({ id, status }: User) => {
      const endpoint = status === 'active' ? usersContract.suspendUser : usersContract.activateUser;
      return (await api(endpoint, { params: { id } })).body.message;
    },
    meta: { errors: 'modal' },
    onSuccess: showDone,
  });

/** Creates an account; a start code is shown in the place of a message. */
export const useCreateUser = () =>
  useMutation({
    mutationFn: async (body: z.input<typeof usersContract.createUser.body>) =>
      (await api(usersContract.createUser, { body })).body,
    meta: { errors: 'inline' },
    onSuccess: ({ message, start_code: code }) =>
      code === null ? showDone(message) : queryClient.invalidateQueries({ queryKey: ['users'] }),
  });

/** Makes a new start code of an account. */
export const useCreateStartCode = () =>
  useMutation({
    mutationFn: async ({ id }: User) =>
      (await api(usersContract.createStartCode, { params: { id } })).body.start_code,
    meta: { errors: 'inline' },
  });
