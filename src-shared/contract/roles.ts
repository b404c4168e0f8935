import { z } from 'zod';
import { FOLD_OUT_ACTIONS } from '#shared/access/ability.ts';
import { ACTIONS, FOLDING_RESOURCES, RESOURCES } from '#shared/access/built-in-roles.ts';
import { PermissionPair } from './auth.ts';
import { defineEndpoint } from './define.ts';
import { Count, Id, IdText, line, Message, Version } from './wire.ts';

/** Further actions of a resource, those that are held. */
const FoldOut = z.strictObject({
  resource: z.enum(FOLDING_RESOURCES),
  actions: z.array(z.enum(FOLD_OUT_ACTIONS)).max(FOLD_OUT_ACTIONS.length),
});
const FoldOuts = z.array(FoldOut).max(FOLDING_RESOURCES.length);

/** A role of the institution: one of the five that are always there, or one of its own. */
export const Role = z.object({
  id: Id,
  name: z.string(),
  permissions: z.array(PermissionPair),
  /** What the role sets apart of what else follows `add`. */
  fold_outs: z.array(FoldOut),
  is_built_in: z.boolean(),
  /** Who has it, also suspended people; null on a computer that does not hold everybody. */
  member_count: Count.nullable(),
  /** Grows with every change. */
  version: Version,
});
export type Role = z.infer<typeof Role>;

/** What a role may do, in pairs of the matrix; `view` follows from `add`. */
const Permissions = z
  .array(z.strictObject({ resource: z.enum(RESOURCES), action: z.enum(ACTIONS) }))
  .max(RESOURCES.length * ACTIONS.length);

const RoleName = line(60);

/** The hub alone decides what anybody may do. */
const change = { auth: 'session', ability: ['roles:add'], origin: 'spec', sync: 'hub-only' } as const;

export const rolesContract = {
  listRoles: defineEndpoint({
    method: 'GET',
    path: '/api/admin/roles',
    summary: 'Every role with its permissions, the built-in ones first',
    responses: { 200: z.object({ data: z.array(Role) }) },
    auth: 'session',
    ability: ['roles:view'],
    origin: 'spec',
    sync: 'read',
  }),
  createRole: defineEndpoint({
    method: 'POST',
    path: '/api/admin/create-role-with-permission',
    summary: 'Create a role with its permissions',
    body: z.strictObject({ name: RoleName, permissions: Permissions, fold_outs: FoldOuts.optional() }),
    responses: { 200: Message.extend({ role: Role }) },
    ...change,
    audit: { target: 'role', keep: ['name'] },
  }),
  updateRole: defineEndpoint({
    method: 'POST',
    path: '/api/admin/update-role-permission/{roleName}',
    summary: 'Replace the permissions of a role; with a name, rename it',
    params: z.strictObject({ roleName: RoleName }),
    body: z.strictObject({
      permissions: Permissions,
      /** Left out: what is set apart stays so, as far as its resource can be seen. */
      fold_outs: FoldOuts.optional(),
      /** A role of the institution's own only. */
      name: RoleName.optional(),
      /** The version that was changed: refused where somebody else has changed the role since. */
      version: Version.optional(),
    }),
    responses: { 200: Message.extend({ role: Role }) },
    ...change,
    audit: { target: 'role' },
  }),
  deleteRole: defineEndpoint({
    method: 'DELETE',
    path: '/api/admin/delete-role/{roleId}',
    summary: 'Delete a role of the own that nobody has',
    params: z.strictObject({ roleId: IdText }),
    responses: { 200: Message },
    ...change,
    audit: { target: 'role', by: 'roleId' },
  }),
} as const;
