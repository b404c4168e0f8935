import { builtInPermissions, ROLE_NAMES } from '#shared/access/built-in-roles.ts';
import type { Ctx } from '#server/context.ts';
import * as repo from './repo.ts';

// What other features write into the tables of roles, each in a transaction of its own.

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
