import type { Insertable } from 'kysely';
import type { SignInPolicyTable } from '#server/db/account-tables.ts';
import type { Db } from '#server/db/tables.ts';

/** What the institution has said about a role; undefined where nothing. */
export const findPolicy = (db: Db, roleId: number) =>
  db.selectFrom('sign_in_policy').where('role_id', '=', roleId).selectAll().executeTakeFirst();

/** Every role, with what has been said about it. */
export const listPolicies = (db: Db) =>
  db
    .selectFrom('role')
    .leftJoin('sign_in_policy', 'sign_in_policy.role_id', 'role.id')
    .where('role.deleted_at', 'is', null)
    .orderBy('role.is_built_in', 'desc')
    .orderBy('role.id')
    .select(['role.id', 'role.name', 'sign_in_policy.second_factor', 'sign_in_policy.offline_hours'])
    .execute();

export const findRole = (db: Db, id: number) =>
  db
    .selectFrom('role')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['id', 'name'])
    .executeTakeFirst();

/** Keeps what the institution says about a role, in the place of what it said before. */
export const putPolicy = (db: Db, policy: Insertable<SignInPolicyTable>) =>
  db
    .insertInto('sign_in_policy')
    .values(policy)
    .onConflict((conflict) =>
      conflict.column('role_id').doUpdateSet((eb) => ({
        second_factor: eb.ref('excluded.second_factor'),
        required_since: eb.ref('excluded.required_since'),
        offline_hours: eb.ref('excluded.offline_hours'),
        updated_at: eb.ref('excluded.updated_at'),
        version: eb('sign_in_policy.version', '+', 1),
      })),
    )
    .execute();
