import type { Permission } from '#shared/access/ability.ts';
import { builtInPermissions, ROLE_NAMES } from '#shared/access/built-in-roles.ts';
import { MANAGES_ROLES } from '#shared/domain/roles/role-rules.ts';
import type { Ctx } from '#server/context.ts';
import * as repo from './repo.ts';

// What other features ask of roles, and write into their tables.

/** The five built-in roles with the default matrix; answers role name to id. */
export async function createBuiltInRoles({
  db,
  now,
  newId,
}: Pick<Ctx, 'db' | 'now' | 'newId'>): Promise<Map<string, number>> {
  const times = { created_at: now, updated_at: now };
  const roles = ROLE_NAMES.map((name) => ({ id: newId(), name, is_built_in: 1 as const, ...times }));
  await repo.insertRoles(db, roles);
  const permissions = roles.flatMap((role) =>
    builtInPermissions(role.name).map((permission) => ({
      id: newId(),
      role_id: role.id,
      ...permission,
      ...times,
    })),
  );
  await repo.insertPermissions(db, permissions);
  return new Map(roles.map((role) => [role.name, role.id]));
}

/** A role with what it holds. */
export interface KnownRole {
  readonly id: number;
  readonly name: string;
  readonly isBuiltIn: boolean;
  readonly permissions: readonly Permission[];
}

/** Every role with what it holds, the built-in ones first. */
export async function knownRoles(db: Ctx['db']): Promise<KnownRole[]> {
  const permissions = Map.groupBy(await repo.listPermissions(db), ({ role_id: id }) => id);
  return (await repo.listRoleNames(db)).map(({ id, name, is_built_in: isBuiltIn }) => ({
    id,
    name,
    isBuiltIn: isBuiltIn === 1,
    permissions: (permissions.get(id) ?? []).map(({ resource, action }) => ({ resource, action })),
  }));
}

/** How many may change roles for good, beside one person. */
export const countRoleManagersBeside = (db: Ctx['db'], userId: number): Promise<number> =>
  repo.countHolders(db, MANAGES_ROLES, { person: userId });

/** How many others hold a permission for good, beside one person. */
export const countOthersHolding = (db: Ctx['db'], permission: Permission, userId: number): Promise<number> =>
  repo.countHolders(db, permission, { person: userId });
