import { z } from 'zod';
import { ACTIONS, RESOURCES, type RoleName } from '#shared/access/built-in-roles.ts';
import { MIN_PASSWORD_LENGTH } from '#shared/domain/auth/password-rules.ts';
import { defineEndpoint } from './define.ts';
import { userAccessEndpoints } from './user-access.ts';
import {
  Flag,
  Id,
  IdParams,
  IdText,
  IsoTime,
  limitOf,
  line,
  Message,
  Offset,
  Password,
  SearchText,
} from './wire.ts';

/** By which lists of people are filtered: who waits to be let in, and who is about to leave, stand by themselves. */
export const USER_STATES = ['active', 'suspended', 'waiting', 'leaving'] as const;
export type UserState = (typeof USER_STATES)[number];

/** An account as administrators see it; never with anything that lets somebody sign in. */
export const User = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  user_role: z.string(),
  role_id: Id,
  status: z.enum(['active', 'suspended']),
  /** False while an administrator has to let the person in. */
  is_approved: z.boolean(),
  /** When the account is deleted, unless its person signs in before. */
  deletion_due_at: IsoTime.nullable(),
  /** Whether the asking person may change the account, as far as it is known here. */
  is_manageable: z.boolean(),
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
  status: z.enum(USER_STATES).optional(),
  /** Only those who are in a group. */
  group: IdText.optional(),
});
export type UserListQuery = z.infer<typeof UserListQuery>;

const UserPage = z.object({ data: z.array(User), count: z.int().nonnegative() });

/** The name of a role: one of the five, or of the institution's own. */
const RoleTitle = line(60);

/** A role as it is given: by its name, its id, or both, which then agree. */
const givenRole = { user_role: RoleTitle.optional(), roleId: Id.optional() };

const DocumentedUserId = z.strictObject({ userId: IdText });

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
const edit = { ...change, ability: ['users:edit'] } as const;

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
      user_role: RoleTitle,
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
    ...edit,
    origin: 'lectern',
    audit: { target: 'user', by: 'id' },
  }),
  listUsers: defineEndpoint({
    method: 'GET',
    path: '/api/admin/get-users',
    summary: 'Accounts of any role, by last name; of one, or of those that are the own of the institution',
    query: UserListQuery.extend({ role: RoleTitle.optional(), is_own_role: Flag.optional() }),
    responses: { 200: z.object({ data: UserPage }) },
    auth: 'session',
    ability: ['users:view'],
    origin: 'spec',
    sync: 'read',
  }),
  listReviewers: defineEndpoint({
    method: 'GET',
    path: '/api/getAdminAndSMEUsers',
    summary: 'Administrators and SMEs by name, for choosing reviewers',
    responses: {
      200: z.object({
        data: z.array(
          z.object({ id: Id, first_name: z.string(), last_name: z.string(), user_role: z.string() }),
        ),
      }),
    },
    auth: 'session',
    ability: ['my-submissions:add', 'users:view'],
    origin: 'spec',
    sync: 'read',
  }),
  listRolesToGive: defineEndpoint({
    method: 'GET',
    path: '/api/admin/roles-to-give',
    summary: 'The roles that the asking person may give',
    responses: {
      200: z.object({ data: z.array(z.object({ id: Id, name: z.string(), is_built_in: z.boolean() })) }),
    },
    auth: 'session',
    ability: ['users:add'],
    origin: 'lectern',
    sync: 'read',
  }),
  updateUser: defineEndpoint({
    method: 'POST',
    path: '/api/admin/update-user/{userId}',
    summary: 'Change name, e-mail address, role and permissions of an account; what is left out stays',
    params: DocumentedUserId,
    body: z.strictObject({
      userId: Id.optional(),
      first_name: line(80).optional(),
      last_name: line(80).optional(),
      email: z.email().max(254).optional(),
      ...givenRole,
      /** All that the person shall be allowed: what the role lacks is granted, what it has beyond is denied. */
      permissions: z
        .array(z.strictObject({ resource: z.enum(RESOURCES), action: z.enum(ACTIONS) }))
        .max(RESOURCES.length * ACTIONS.length)
        .optional(),
    }),
    responses: { 200: ChangedUser },
    ...edit,
    audit: { target: 'user', by: 'userId', keep: ['first_name', 'last_name', 'email', 'user_role'] },
  }),
  updateUserRole: defineEndpoint({
    method: 'PUT',
    path: '/api/updateUserRole/{id}',
    summary: 'Give somebody another role',
    params: IdParams,
    body: z.strictObject(givenRole),
    responses: { 200: ChangedUser },
    ...edit,
    audit: { target: 'user', by: 'id', keep: ['user_role'] },
  }),
  approveUser: defineEndpoint({
    method: 'POST',
    path: '/api/admin/approve-user/{id}',
    summary: 'Let somebody in who waits for approval',
    params: IdParams,
    responses: { 200: ChangedUser },
    ...change,
    ability: ['users:approve'],
    origin: 'lectern',
    audit: { target: 'user', by: 'id' },
  }),
  refuseUser: defineEndpoint({
    method: 'DELETE',
    path: '/api/admin/approve-user/{id}',
    summary: 'Refuse somebody who waits for approval: the account is deleted',
    params: IdParams,
    responses: { 200: Message },
    ...change,
    ability: ['users:approve'],
    origin: 'lectern',
    audit: { target: 'user', by: 'id' },
  }),
  deleteUser: defineEndpoint({
    method: 'DELETE',
    path: '/api/admin/delete-user/{userId}',
    summary: 'Delete an account: it ends at once and is made anonymous; attempts and results are kept',
    params: DocumentedUserId,
    responses: { 200: Message },
    ...change,
    ability: ['users:delete'],
    audit: { target: 'user', by: 'userId' },
  }),
  deleteOwnAccount: defineEndpoint({
    method: 'DELETE',
    path: '/api/profile/delete-account',
    summary: 'Delete the own account in 14 days; signing in before takes it back',
    // Who says their password is refused a wrong one; to have shown it within ten minutes is needed all the same.
    body: z.strictObject({ current_password: Password.optional() }),
    responses: { 200: Message.extend({ deletion_due_at: IsoTime }) },
    ...change,
    ability: [],
    reauthenticate: true,
    audit: { target: 'user' },
  }),
  ...userAccessEndpoints,
  suspendUser: defineEndpoint({
    method: 'PUT',
    path: '/api/suspendUser/{id}',
    summary: 'Let an account sign in no more; its sessions end',
    params: IdParams,
    responses: { 200: ChangedUser },
    ...edit,
    audit: { target: 'user', by: 'id' },
  }),
  activateUser: defineEndpoint({
    method: 'PUT',
    path: '/api/activeUser/{id}',
    summary: 'Let a suspended account sign in again',
    params: IdParams,
    responses: { 200: ChangedUser },
    ...edit,
    audit: { target: 'user', by: 'id' },
  }),
} as const;
