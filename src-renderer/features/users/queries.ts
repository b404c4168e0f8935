import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { ROLE_NAMES, type RoleName } from '#shared/access/built-in-roles.ts';
import { usersContract, type User, type UserState } from '#shared/contract/users.ts';
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

/** A list of people: of a built-in role, of all roles of the institution's own, or of who waits for approval. */
export type PeopleTab = RoleName | 'Others' | 'Waiting';

const isRoleName = (name: string): name is RoleName => ROLE_NAMES.some((one) => one === name);

/** The list in which somebody with a role stands. */
export const tabOf = (role: string): PeopleTab => (isRoleName(role) ? role : 'Others');

interface PeopleQuery {
  readonly page: number;
  readonly q: string;
  readonly status: UserState | undefined;
  /** Only those who are in a group. */
  readonly group: number | undefined;
}

/** One page of the people of a tab. */
export const usersQuery = (tab: PeopleTab, { page, q, status, group }: PeopleQuery) =>
  queryOptions({
    queryKey: ['users', tab, page, q, status, group],
    queryFn: async ({ signal }) => {
      const query = {
        offset: page * PAGE_SIZE,
        limit: PAGE_SIZE,
        ...(q === '' ? {} : { search: q }),
        ...(status === undefined ? {} : { status }),
        group,
      };
      if (tab === 'Others' || tab === 'Waiting') {
        const narrowed =
          tab === 'Others'
            ? { ...query, is_own_role: 'true' as const }
            : { ...query, status: 'waiting' as const };
        const { data } = (await api(usersContract.listUsers, { query: narrowed }, { signal })).body;
        return { rows: data.data, total: data.count };
      }
      const { body } = await api(lists[tab], { query }, { signal });
      return { rows: body.data, total: body.count };
    },
    placeholderData: keepPreviousData,
  });

/** How many wait for approval. */
export const waitingCountQuery = queryOptions({
  queryKey: ['users', 'waiting-count'],
  queryFn: async ({ signal }) => {
    const query = { limit: 1, status: 'waiting' as const };
    return (await api(usersContract.listUsers, { query }, { signal })).body.data.count;
  },
});

/** The roles that the signed-in person may give. */
export const rolesToGiveQuery = queryOptions({
  queryKey: ['roles', 'to-give'],
  queryFn: async ({ signal }) => (await api(usersContract.listRolesToGive, {}, { signal })).body.data,
});

/** Lists of people, and of the roles that they have, are asked for again. */
export const refreshPeople = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['users'] }),
    queryClient.invalidateQueries({ queryKey: ['roles'] }),
  ]);
};

const showDone = async (message: string): Promise<void> => {
  showOutcome({ kind: 'success', message });
  await refreshPeople();
};

/** One change of one account. @returns what the server says */
type PersonCall = (user: User) => Promise<string>;

export const changeStatus: PersonCall = async ({ id, status }) => {
  const endpoint = status === 'active' ? usersContract.suspendUser : usersContract.activateUser;
  return (await api(endpoint, { params: { id } })).body.message;
};

export const suspend: PersonCall = async ({ id }) =>
  (await api(usersContract.suspendUser, { params: { id } })).body.message;

export const approve: PersonCall = async ({ id }) =>
  (await api(usersContract.approveUser, { params: { id } })).body.message;

/** Deletes an account; of somebody who waits for approval, what they sent. */
export const remove: PersonCall = async ({ id, is_approved: isApproved }) =>
  isApproved
    ? (await api(usersContract.deleteUser, { params: { userId: id } })).body.message
    : (await api(usersContract.refuseUser, { params: { id } })).body.message;

/** A change of one account from its menu. */
export const usePersonCall = (call: PersonCall) =>
  useMutation({ mutationFn: call, meta: { errors: 'modal' }, onSuccess: showDone });

/** Creates an account; a start code is shown in the place of a message. */
export const useCreateUser = () =>
  useMutation({
    mutationFn: async (body: z.input<typeof usersContract.createUser.body>) =>
      (await api(usersContract.createUser, { body })).body,
    meta: { errors: 'inline' },
    onSuccess: ({ message, start_code: code }) => (code === null ? showDone(message) : refreshPeople()),
  });

/** Changes name and address of an account. */
export const useUpdateUser = (id: number | undefined) =>
  useMutation({
    mutationFn: async (body: z.input<typeof usersContract.updateUser.body>) =>
      (await api(usersContract.updateUser, { params: { userId: id ?? 0 }, body: { ...body, userId: id } }))
        .body.message,
    meta: { errors: 'inline' },
    onSuccess: showDone,
  });

export const createStartCode = async ({ id }: User) =>
  (await api(usersContract.createStartCode, { params: { id } })).body.start_code;

/** Makes a new start code of an account. */
export const useCreateStartCode = () =>
  useMutation({ mutationFn: createStartCode, meta: { errors: 'inline' } });
