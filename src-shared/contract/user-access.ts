import { z } from 'zod';
import { ACTIONS, RESOURCES } from '#shared/access/built-in-roles.ts';
import { PermissionPair } from './auth.ts';
import { defineEndpoint } from './define.ts';
import { Id, IdParams, IsoTime, Message, Version } from './wire.ts';

// What one person may do beside their role.

const Effect = z.enum(['grant', 'deny']);

/** A personal permission as it is stored; of a lapsed grant, when it did. */
const PersonalPermission = PermissionPair.extend({ effect: Effect, expires_at: IsoTime.nullable() });

/** Where each permission of a person comes from. */
export const UserAccess = z.object({
  user_id: Id,
  user_role: z.string(),
  role_permissions: z.array(PermissionPair),
  personal: z.array(PersonalPermission),
  /** What they may do now. */
  permissions: z.array(PermissionPair),
  /** What the asking person may give: a grant of anything else is refused. */
  grantable: z.array(PermissionPair),
  /** Grows with every change of what is personal. */
  version: Version,
});
export type UserAccess = z.infer<typeof UserAccess>;

export const PersonalPermissions = z
  .array(
    z.strictObject({
      resource: z.enum(RESOURCES),
      action: z.enum(ACTIONS),
      effect: Effect,
      /** Until when a grant counts; null or left out: until it is taken back. Denials have no end. */
      expires_at: IsoTime.nullable().default(null),
    }),
  )
  .max(RESOURCES.length * ACTIONS.length);

export const userAccessEndpoints = {
  getUserAccess: defineEndpoint({
    method: 'GET',
    path: '/api/admin/user-permissions/{id}',
    summary: 'What one person may do, and where each permission comes from',
    params: IdParams,
    responses: { 200: z.object({ data: UserAccess }) },
    auth: 'session',
    ability: ['users:view'],
    origin: 'lectern',
    sync: 'hub-only',
  }),
  changeUserAccess: defineEndpoint({
    method: 'PUT',
    path: '/api/admin/user-permissions/{id}',
    summary: 'Replace what one person may do beside their role, or may not in spite of it',
    params: IdParams,
    body: z.strictObject({
      permissions: PersonalPermissions,
      /** The version that was changed: refused where somebody else has changed it since. */
      version: Version.optional(),
    }),
    responses: { 200: Message.extend({ data: UserAccess }) },
    auth: 'session',
    ability: ['users:edit'],
    origin: 'lectern',
    sync: 'hub-only',
    audit: { target: 'user', by: 'id' },
  }),
} as const;
