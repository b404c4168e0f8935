import { z } from 'zod';
import { ROLE_NAMES, type RoleName } from '#shared/access/built-in-roles.ts';
import { MIN_PASSWORD_LENGTH } from '#shared/domain/auth/password-rules.ts';
import { defineEndpoint } from './define.ts';
import { Id, IdParams, IsoTime, limitOf, line, Message, Offset, Password, SearchText } from './wire.ts';

/** An account as administrators see it; never with anything that lets somebody sign in. */
export const User = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  user_role: z.string(),
  status: z.enum(['active', 'suspended']),
  created_at: IsoTime,
  last_sign_in_at: IsoTime.nullable(),
});
export type User = z.infer<typeof User>;

/** A code with which its person chooses a password, once. */
const StartCode = z.object({ code: z.string(), expires_at: IsoTime });
export type StartCode = z.infer<typeof StartCode>;

const UserListQuery = z.strictObject({
  offset: Offset,
  limit: limitOf(5),
  search: SearchText.optional(),
});
export type UserListQuery = z.infer<typeof UserListQuery>;

const UserPage = z.object({ data: z.array(User), count: z.int().nonnegative() });

/**
 * The accounts of one role, five at a time. A computer holds every account where somebody who may list
 * them has signed in, so the list is read there, with or without the hub.
 */
const usersOf = <Role extends RoleName>(role: Role, origin: 'spec' | 'lectern') =>
  defineEndpoint({
    method: 'GET',
    path: `/api/getAdminUserDashboardRole${role}`,
    summary: `Accounts of the role ${role}, by last name`,
    query: UserListQuery,
    responses: { 200: UserPage },
    auth: 'session',
    ability: ['users:view'],
    origin,
    sync: 'read',
  });

/** Who may sign in to the hub, it alone decides. */
const change = { auth: 'session', ability: ['users:add'], origin: 'spec', sync: 'hub-only' } as const;

const ChangedUser = Message.extend({ data: User });

export const usersContract = {
  listInstructors: usersOf('Instructor', 'spec'),
  listStudents: usersOf('Student', 'spec'),
  listSmes: usersOf('SME', 'spec'),
  listAdmins: usersOf('Admin', 'spec'),
  /** The documents name no list of the fifth role. */
  listSupport: usersOf('Support', 'lectern'),
  createUser: defineEndpoint({
    method: 'POST',
    path: '/api/admin/create-user',
    summary: 'Create an account with a role, and a first password or a start code',
    body: z.strictObject({
      first_name: line(80),
      last_name: line(80),
      email: z.email().max(254),
      user_role: z.enum(ROLE_NAMES),
      /** The shortest that anybody may have; staff need more, and the service knows the role. Without it: a code. */
      password: Password.min(
        MIN_PASSWORD_LENGTH.student,
        `Use at least ${MIN_PASSWORD_LENGTH.student} characters.`,
      ).optional(),
    }),
    /** The code is shown this one time: null where there is a password, and where the call is repeated. */
    responses: { 200: ChangedUser.extend({ start_code: StartCode.nullable() }) },
    ...change,
    audit: { target: 'user', keep: ['first_name', 'last_name', 'email', 'user_role'] },
  }),
  createStartCode: defineEndpoint({
    method: 'POST',
    path: '/api/admin/start-code/{id}',
    summary: 'A new start code of an account, shown this one time; it voids the one before',
    params: IdParams,
    responses: { 200: z.object({ start_code: StartCode }) },
    ...change,
    origin: 'lectern',
    audit: { target: 'user', by: 'id' },
  }),
  suspendUser: defineEndpoint({
    method: 'PUT',
    path: '/api/suspendUser/{id}',
    summary: 'Let an account sign in no more; its sessions end',
    params: IdParams,
    responses: { 200: ChangedUser },
    ...change,
    audit: { target: 'user', by: 'id' },
  }),
  activateUser: defineEndpoint({
    method: 'PUT',
    path: '/api/activeUser/{id}',
    summary: 'Let a suspended account sign in again',
    params: IdParams,
    responses: { 200: ChangedUser },
    ...change,
    audit: { target: 'user', by: 'id' },
  }),
} as const;
