import type { RoleName } from '#shared/access/built-in-roles.ts';
import type { UserListQuery, usersContract } from '#shared/contract/users.ts';
import type { HandlerInput, HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { activateUser, createStartCode, createUser, listUsers, prepareUser, suspendUser } from './service.ts';

const usersOf =
  (role: RoleName) =>
  async (ctx: Ctx, { query }: { readonly query: UserListQuery }) => ({
    status: 200 as const,
    body: await listUsers(ctx, role, query),
  });

export const usersHandlers: HandlersFor<typeof usersContract, Ctx> = {
  listInstructors: usersOf('Instructor'),
  listStudents: usersOf('Student'),
  listSmes: usersOf('SME'),
  listAdmins: usersOf('Admin'),
  listSupport: usersOf('Support'),

  createUser: async (ctx, { body }) => {
    const { user: data, startCode } = await createUser(ctx, body);
    const by = startCode === null ? 'can sign in now.' : 'can start with the code now.';
    const answer = { message: `${data.first_name} ${data.last_name} ${by}`, data };
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
} satisfies Partial<Record<keyof typeof usersContract, unknown>>;
