import type { RoleName } from '#shared/access/built-in-roles.ts';
import type { UserListQuery, usersContract } from '#shared/contract/users.ts';
import type { HandlerInput, HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { changeRole, changeUserAccess, getUserAccess } from './access-service.ts';
import { approveUser, updateUser } from './change-service.ts';
import { deleteUser, leave, prepareLeaving, refuseUser } from './departure-service.ts';
import {
  activateUser,
  createStartCode,
  createUser,
  listReviewers,
  listRolesToGive,
  listUsers,
  prepareUser,
  suspendUser,
} from './service.ts';
import { getUser } from './standing-service.ts';

const usersOf =
  (role: RoleName) =>
  async (ctx: Ctx, { query }: { readonly query: UserListQuery }) => ({
    status: 200 as const,
    body: await listUsers(ctx, { ...query, role }),
  });

export const usersHandlers: HandlersFor<typeof usersContract, Ctx> = {
  listInstructors: usersOf('Instructor'),
  listStudents: usersOf('Student'),
  listSmes: usersOf('SME'),
  listAdmins: usersOf('Admin'),
  listSupport: usersOf('Support'),

  createUser: async (ctx, { body }) => {
    const { user: data, startCode } = await createUser(ctx, body);
    const answer = { message: 'User created successfully', data };
    return {
      status: 200,
      body: { ...answer, start_code: startCode },
      kept: { ...answer, start_code: null },
    };
  },

  createStartCode: async (ctx, { params }) => ({
    status: 200,
    body: { start_code: await createStartCode(ctx, params.id) },
    kept: null,
  }),

  listUsers: async (ctx, { query }) => ({ status: 200, body: { data: await listUsers(ctx, query) } }),

  listReviewers: async (ctx) => ({ status: 200, body: { data: await listReviewers(ctx) } }),

  listRolesToGive: async (ctx) => ({ status: 200, body: { data: await listRolesToGive(ctx) } }),

  updateUser: async (ctx, { params, body }) => {
    const data = await updateUser(ctx, params.userId, body);
    return { status: 200, body: { message: 'User updated successfully', data } };
  },

  updateUserRole: async (ctx, { params, body }) => {
    await changeRole(ctx, params.id, body);
    const data = await getUser(ctx, params.id);
    return { status: 200, body: { message: 'user role was succesfully modified', data } };
  },

  approveUser: async (ctx, { params }) => {
    const data = await approveUser(ctx, params.id);
    return { status: 200, body: { message: 'User approved successfully', data } };
  },

  refuseUser: async (ctx, { params }) => {
    await refuseUser(ctx, params.id);
    return { status: 200, body: { message: 'User deleted successfully' } };
  },

  deleteUser: async (ctx, { params }) => {
    await deleteUser(ctx, params.userId);
    return { status: 200, body: { message: 'User deleted successfully' } };
  },

  deleteOwnAccount: async (ctx) => {
    const { dueAt } = await leave(ctx);
    return {
      status: 200,
      body: {
        message: 'Your account will be deleted in 14 days. Sign in before then to keep it.',
        deletion_due_at: dueAt,
      },
    };
  },

  getUserAccess: async (ctx, { params }) => ({
    status: 200,
    body: { data: await getUserAccess(ctx, params.id) },
  }),

  changeUserAccess: async (ctx, { params, body }) => {
    const data = await changeUserAccess(ctx, params.id, body);
    return { status: 200, body: { message: 'Permissions updated successfully', data } };
  },

  suspendUser: async (ctx, { params }) => {
    const data = await suspendUser(ctx, params.id);
    return { status: 200, body: { message: 'user was succesfully suspended', data } };
  },

  activateUser: async (ctx, { params }) => {
    const data = await activateUser(ctx, params.id);
    return { status: 200, body: { message: 'user was succesfully unsuspended', data } };
  },
};

/** What runs before a command's transaction. */
export const usersPreparations = {
  createUser: (ctx: Ctx, { body }: HandlerInput<(typeof usersContract)['createUser']>) =>
    prepareUser(ctx, body),
  deleteOwnAccount: (ctx: Ctx, { body }: HandlerInput<(typeof usersContract)['deleteOwnAccount']>) =>
    prepareLeaving(ctx, body),
} satisfies Partial<Record<keyof typeof usersContract, unknown>>;
