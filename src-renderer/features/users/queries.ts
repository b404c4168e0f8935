import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { RoleName } from '#shared/access/built-in-roles.ts';
import { AppError } from '#shared/contract/errors.ts';
import { usersContract, type User } from '#shared/contract/users.ts';
import { api } from '#renderer/lib/api.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { showOutcome } from '#renderer/lib/outcome.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import type { NewUser } from './new-user.ts';

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
export const usersQuery = (role: RoleName, { page, q }: { readonly page: number; readonly q: string }) =>
  queryOptions({
    queryKey: ['users', role, page, q],
    queryFn: async ({ signal }) => {
      const query = { offset: page * PAGE_SIZE, limit: PAGE_SIZE, ...(q === '' ? {} : { search: q }) };
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

/** Creates an account; a refusal that names its field is told there, any other in the small modal. */
export const useCreateUser = () =>
  useMutation({
    mutationFn: async (user: NewUser) =>
      (await api(usersContract.createUser, { body: { ...user } })).body.message,
    meta: { errors: 'inline' },
    onSuccess: showDone,
    onError: (error) => {
      if (error instanceof AppError && error.fields !== undefined) return;
      showOutcome({ kind: 'error', message: errorText(error) });
    },
  });
