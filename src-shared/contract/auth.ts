import { z } from 'zod';
import { ROLE_NAMES } from '#shared/access/built-in-roles.ts';
import { MIN_PASSWORD_LENGTH } from '#shared/domain/auth/password-rules.ts';
import { MISSING_STEPS } from '#shared/domain/auth/registration.ts';
import { NOT_AUDITED } from './audit-rule.ts';
import { defineEndpoint } from './define.ts';
import { registrationContract } from './registration.ts';
import { SecondStep } from './second-step.ts';
import { Claim, Email, Id, IdParams, IsoTime, line, Message, Password, Sha256 } from './wire.ts';

export const PermissionPair = z.object({ resource: z.string(), action: z.string() });

/** Permissions as sign-in returns them: resource to list of actions (spec 2 §3, User). */
export const PermissionMap = z.record(z.string(), z.array(z.string()));

export const SessionUser = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  user_role: z.string(),
  is_onboarding_complete: z.boolean(),
});
export type SessionUser = z.infer<typeof SessionUser>;

export const Session = z.object({
  user: SessionUser,
  permissions: z.array(PermissionPair),
  perm_version: z.int(),
  /** What the account still needs before anything else is answered; null on computers of a hub, which holds it back. */
  missing: z.enum(MISSING_STEPS).nullable(),
  institution: z.object({ name: z.string(), time_zone: z.string(), logo_sha256: Sha256.nullable() }),
  /** In which this person sees times; null is that of the computer in use. */
  time_zone: z.string().nullable(),
  /** When somebody was last seen to be there; a remembered session is as if it were used now. */
  last_active_at: IsoTime,
  /** When the session ends without a key press or click. */
  idle_deadline: IsoTime,
  expires_at: IsoTime,
  server_time: IsoTime,
  /** Nothing else may be done before a second factor is set up. */
  must_set_up_second_factor: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const SignedIn = z.object({
  userId: Id,
  /** Opaque; the desktop and the web page get a handle in its place. */
  token: z.string(),
  permissions: PermissionMap,
  data: z.object({ user_role: z.enum(ROLE_NAMES).or(z.string()), is_onboarding_complete: z.boolean() }),
});
export type SignedIn = z.infer<typeof SignedIn>;

/** Where a person is signed in. */
const OwnSessions = z.object({
  data: z.array(
    z.object({
      id: Id,
      is_current: z.boolean(),
      created_at: IsoTime,
      last_active_at: IsoTime,
      client: z.string(),
    }),
  ),
});

const SignInBody = z.strictObject({
  email: Email,
  password: Password,
  remember: z.boolean().optional(),
});

/** A random text that the page sends with a sign-in, and asks for its place by. */
export const SignInTicket = z.string().regex(/^[\w-]{16,64}$/);

export const authContract = {
  ...registrationContract,
  signIn: defineEndpoint({
    method: 'POST',
    path: '/api/signin',
    summary: 'Sign in with e-mail and password',
    body: SignInBody,
    responses: {
      200: SignedIn,
      202: SecondStep,
    },
    auth: 'public',
    ability: [],
    origin: 'spec',
    sync: 'local',
    audit: { target: 'user' },
  }),
  start: defineEndpoint({
    method: 'POST',
    path: '/api/start',
    summary: 'Choose a password with a start code; every session of the person ends',
    body: z.strictObject({
      email: Email,
      /** However it is typed. */
      code: line(64),
      /** The shortest that anybody may choose; the handler knows whose code it is. */
      new_password: Password.min(
        MIN_PASSWORD_LENGTH.student,
        `Use at least ${MIN_PASSWORD_LENGTH.student} characters.`,
      ),
    }),
    responses: { 200: Message },
    auth: 'public',
    ability: [],
    origin: 'lectern',
    sync: 'hub-only',
    audit: { target: 'user' },
  }),
  getSignInPlace: defineEndpoint({
    method: 'GET',
    path: '/api/signin-queue/{ticket}',
    summary: 'How many passwords are looked at before the one that was sent with this ticket',
    params: z.strictObject({ ticket: SignInTicket }),
    responses: {
      200: z.object({
        /** 1 is next; null when it does not wait, or not here. */
        place: z.int().positive().nullable(),
      }),
    },
    auth: 'public',
    ability: [],
    origin: 'lectern',
    sync: 'read',
  }),
  signOut: defineEndpoint({
    method: 'POST',
    path: '/api/logout',
    summary: 'Revoke the session',
    responses: { 200: Message },
    whileMissing: true,
    auth: 'session',
    beforeDuties: true,
    ability: [],
    origin: 'lectern',
    sync: 'local',
    audit: { exempt: 'Only the beginning of a session is decided.' },
  }),
  getSession: defineEndpoint({
    method: 'GET',
    path: '/api/session',
    summary: 'Who is signed in, and with which permissions',
    responses: { 200: Session },
    whileMissing: true,
    auth: 'session',
    beforeDuties: true,
    ability: [],
    origin: 'lectern',
    sync: 'read',
  }),
  recordActivity: defineEndpoint({
    method: 'POST',
    path: '/api/session/activity',
    summary: 'A key press or click: restarts the idle time',
    responses: { 200: z.object({ server_time: IsoTime, idle_deadline: IsoTime }) },
    whileMissing: true,
    auth: 'session',
    beforeDuties: true,
    ability: [],
    origin: 'lectern',
    sync: 'local',
    audit: NOT_AUDITED.ownView,
  }),
  storeUserLogins: defineEndpoint({
    method: 'POST',
    path: '/api/storeUserLogins',
    summary: 'Login record; role, date and address come from the server',
    body: z.strictObject({ user_role: Claim, sign_in_date: Claim, ip_address: Claim }),
    responses: { 200: Message },
    auth: 'session',
    beforeDuties: true,
    ability: [],
    origin: 'spec',
    sync: 'command',
    conflict: 'none',
    isHousekeeping: true,
    audit: { exempt: 'The sign-in has its own entry.' },
  }),
  getProfile: defineEndpoint({
    method: 'GET',
    path: '/api/get-profile',
    summary: 'The signed-in person',
    responses: {
      200: z.object({
        user: SessionUser.extend({
          two_factor_status: z.boolean(),
          two_factor_authentication_method: z.string().nullable(),
          created_at: IsoTime,
          last_sign_in_at: IsoTime.nullable(),
        }),
      }),
    },
    auth: 'session',
    beforeDuties: true,
    ability: [],
    origin: 'spec',
    sync: 'read',
  }),
  updateProfile: defineEndpoint({
    method: 'PUT',
    path: '/api/profile',
    summary: 'Change the own name',
    body: z.strictObject({ first_name: line(80), last_name: line(80) }),
    responses: { 200: z.object({ message: z.string(), user: SessionUser }) },
    auth: 'session',
    ability: [],
    origin: 'lectern',
    sync: 'command',
    conflict: 'merge',
    audit: { target: 'user' },
  }),
  changePassword: defineEndpoint({
    method: 'POST',
    path: '/api/profile/password',
    summary: 'Change the own password; every other session ends',
    body: z.strictObject({
      current_password: Password,
      /** The shortest that anybody may choose; staff need more, and the handler knows who asks. */
      new_password: Password.min(
        MIN_PASSWORD_LENGTH.student,
        `Use at least ${MIN_PASSWORD_LENGTH.student} characters.`,
      ),
    }),
    responses: { 200: Message },
    auth: 'session',
    ability: [],
    origin: 'lectern',
    sync: 'local',
    audit: { target: 'user' },
  }),
  listSessions: defineEndpoint({
    method: 'GET',
    path: '/api/sessions',
    summary: 'Where the person is signed in',
    responses: {
      200: OwnSessions,
    },
    auth: 'session',
    ability: [],
    origin: 'lectern',
    sync: 'read',
  }),
  listSessionsAtHub: defineEndpoint({
    method: 'GET',
    path: '/api/hub-sessions',
    summary: 'Where the person is signed in as the hub knows it: in browsers, and by computers',
    responses: { 200: OwnSessions },
    auth: 'session',
    ability: [],
    origin: 'lectern',
    sync: 'hub-only',
  }),
  revokeSessionAtHub: defineEndpoint({
    method: 'DELETE',
    path: '/api/hub-sessions/{id}',
    summary: 'Sign out in a browser, or end what a computer may do at the hub',
    params: IdParams,
    responses: { 200: Message },
    auth: 'session',
    ability: [],
    origin: 'lectern',
    sync: 'hub-only',
    audit: { target: 'user' },
  }),
  signOutEverywhere: defineEndpoint({
    method: 'POST',
    path: '/api/sessions/end-others',
    summary: 'Sign out everywhere else; no computer lets the person in any more without its hub',
    responses: { 200: Message },
    auth: 'session',
    ability: [],
    origin: 'lectern',
    sync: 'local',
    audit: { target: 'user' },
  }),
  revokeSession: defineEndpoint({
    method: 'DELETE',
    path: '/api/sessions/{id}',
    summary: 'Sign out somewhere else',
    params: IdParams,
    responses: { 200: Message },
    auth: 'session',
    ability: [],
    origin: 'lectern',
    sync: 'local',
    audit: { target: 'user' },
  }),
} as const;
