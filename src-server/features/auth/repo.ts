import type { Insertable } from 'kysely';
import type { LoginRecordTable } from '#server/db/account-tables.ts';
import type { Db } from '#server/db/tables.ts';

const accounts = (db: Db) =>
  db
    .selectFrom('user')
    .innerJoin('role', 'role.id', 'user.role_id')
    .selectAll('user')
    .select(['role.name as role_name', 'role.version as role_version']);

/** The account of an e-mail address in lower case, with its role. */
export const findAccount = (db: Db, email: string) =>
  accounts(db)
    .where('user.email', '=', email.toLowerCase())
    .where('user.deleted_at', 'is', null)
    .executeTakeFirst();

/** An account by its id, also one that was deleted. */
export const getAccount = (db: Db, userId: number) =>
  accounts(db).where('user.id', '=', userId).executeTakeFirstOrThrow();

/** An account that has not been deleted, by its id. */
export const findAccountById = (db: Db, userId: number) =>
  accounts(db).where('user.id', '=', userId).where('user.deleted_at', 'is', null).executeTakeFirst();

export const insertLoginRecord = (
  db: Db,
  {
    now,
    ...record
  }: Pick<
    Insertable<LoginRecordTable>,
    'id' | 'user_id' | 'user_role' | 'ip_address' | 'is_offline' | 'computer'
  > & { now: number },
) =>
  db
    .insertInto('login_record')
    .values({ ...record, signed_in_at: now, created_at: now, updated_at: now })
    .execute();

export const getInstitution = (db: Db) => db.selectFrom('institution').selectAll().executeTakeFirst();

/** Forgets from where somebody signed in. */
export const forgetSignInPlaces = (db: Db, userId: number, now: number) =>
  db
    .updateTable('login_record')
    .set((eb) => ({ ip_address: null, computer: null, updated_at: now, version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .execute();

/** Forgets the sign-ins before a moment, at most so many at a time. @returns how many it forgot */
export async function deleteSignInsBefore(db: Db, before: number, limit: number): Promise<number> {
  const old = await db
    .selectFrom('login_record')
    .where('signed_in_at', '<', before)
    .limit(limit)
    .select('id')
    .execute();
  const ids = old.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('login_record').where('id', 'in', ids).execute();
  return ids.length;
}
