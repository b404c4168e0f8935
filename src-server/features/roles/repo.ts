import type { Insertable } from 'kysely';
import type { Permission } from '#shared/access/ability.ts';
import type { RolePermissionTable, RoleTable } from '#server/db/account-tables.ts';
import type { Db } from '#server/db/tables.ts';

const roles = (db: Db) =>
  db
    .selectFrom('role')
    .where('deleted_at', 'is', null)
    .select((eb) => [
      'id',
      'name',
      'is_built_in',
      'version',
      eb
        .selectFrom('user')
        .whereRef('user.role_id', '=', 'role.id')
        .where('user.deleted_at', 'is', null)
        .select((one) => one.fn.countAll<number>().as('count'))
        .as('member_count'),
    ]);

export type RoleRow = Awaited<ReturnType<typeof listRoles>>[number];

/** Every role, the built-in ones first, then by name. */
export const listRoles = (db: Db) =>
  roles(db).orderBy('is_built_in', 'desc').orderBy('name').orderBy('id').execute();

export const findRole = (db: Db, id: number) => roles(db).where('id', '=', id).executeTakeFirst();

/** Every role without counting who has it, in the same order. */
export const listRoleNames = (db: Db) =>
  db
    .selectFrom('role')
    .where('deleted_at', 'is', null)
    .orderBy('is_built_in', 'desc')
    .orderBy('name')
    .orderBy('id')
    .select(['id', 'name', 'is_built_in'])
    .execute();

/** What roles hold: all of them, or one. */
export function listPermissions(db: Db, roleId?: number) {
  const held = db
    .selectFrom('role_permission')
    .where('deleted_at', 'is', null)
    .select(['id', 'role_id', 'resource', 'action'])
    .orderBy('id');
  return (roleId === undefined ? held : held.where('role_id', '=', roleId)).execute();
}

/**
 * How many active people hold a permission for good: by their role or by a grant without an end, and without a denial.
 * @param beside one person, or whatever one role says.
 */
export async function countHolders(
  db: Db,
  { resource, action }: Permission,
  beside: { readonly role?: number; readonly person?: number } = {},
): Promise<number> {
  const { count } = await db
    .selectFrom('user')
    .where('user.deleted_at', 'is', null)
    .where('user.status', '=', 'active')
    .where('user.approved_at', 'is not', null)
    .where('user.deletion_due_at', 'is', null)
    .where('user.id', '!=', beside.person ?? 0)
    .where((eb) => {
      const personal = (effect: 'grant' | 'deny') =>
        eb
          .selectFrom('user_permission')
          .where('deleted_at', 'is', null)
          .where('resource', '=', resource)
          .where('action', '=', action)
          .where('effect', '=', effect)
          .where('expires_at', 'is', null)
          .select('user_id');
      const roles = eb
        .selectFrom('role_permission')
        .where('deleted_at', 'is', null)
        .where('resource', '=', resource)
        .where('action', '=', action)
        .where('role_id', '!=', beside.role ?? 0)
        .select('role_id');
      // By lists of ids: whoever has no such role is not read.
      return eb.and([
        eb.or([eb('user.role_id', 'in', roles), eb('user.id', 'in', personal('grant'))]),
        eb('user.id', 'not in', personal('deny')),
      ]);
    })
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const insertRoles = (db: Db, rows: Insertable<RoleTable>[]) =>
  db.insertInto('role').values(rows).execute();

export const insertPermissions = async (db: Db, rows: Insertable<RolePermissionTable>[]): Promise<void> => {
  if (rows.length > 0) await db.insertInto('role_permission').values(rows).execute();
};

export const deletePermissions = async (db: Db, ids: readonly number[], now: number): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .updateTable('role_permission')
    .set((eb) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
};

/** Counts a change of a role: what everybody who has it may do is read anew. */
export const updateRole = (
  db: Db,
  id: number,
  changes: { readonly name?: string; readonly deleted_at?: number },
  now: number,
) =>
  db
    .updateTable('role')
    .set((eb) => ({ ...changes, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
