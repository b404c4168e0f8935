import type { Db } from '../../db/tables.ts';

const accounts = (db: Db) =>
  db
    .selectFrom('user')
    .innerJoin('role', 'role.id', 'user.role_id')
    .selectAll('user')
    .select('role.name as role_name');

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

export const setPasswordHash = (db: Db, userId: number, passwordHash: string, now: number) =>
  db
    .updateTable('user')
    .set((eb) => ({ password_hash: passwordHash, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .execute();

export const setName = (
  db: Db,
  userId: number,
  name: { first_name: string; last_name: string },
  now: number,
) =>
  db
    .updateTable('user')
    .set((eb) => ({ ...name, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .execute();

export const setLastSignIn = (db: Db, userId: number, now: number) =>
  db.updateTable('user').set({ last_sign_in_at: now }).where('id', '=', userId).execute();

/** Failed sign-ins of one account or one client since a moment, and when the last one was. */
export async function countFailures(
  db: Db,
  column: 'account_key' | 'client_key',
  key: string,
  since: number,
): Promise<{ failures: number; lastFailureAt: number }> {
  const row = await db
    .selectFrom('sign_in_failure')
    .where(column, '=', key)
    .where('failed_at', '>', since)
    .select((eb) => [eb.fn.countAll<number>().as('failures'), eb.fn.max('failed_at').as('last')])
    .executeTakeFirstOrThrow();
  return { failures: row.failures, lastFailureAt: row.last ?? 0 };
}

export const insertFailure = (
  db: Db,
  failure: { id: number; account_key: string; client_key: string; failed_at: number },
) => db.insertInto('sign_in_failure').values(failure).execute();

/** A right password clears the account's failures and its own try, never the client's other ones. */
export async function clearFailures(db: Db, accountKey: string, tryId: number): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('id', '=', tryId).execute();
  await db
    .updateTable('sign_in_failure')
    .set({ account_key: '' })
    .where('account_key', '=', accountKey)
    .execute();
}

/** Failures so old that no rule looks at them. */
export const forgetFailures = (db: Db, before: number) =>
  db.deleteFrom('sign_in_failure').where('failed_at', '<=', before).execute();

export const insertLoginRecord = (
  db: Db,
  record: { id: number; user_id: number; user_role: string; now: number },
) =>
  db
    .insertInto('login_record')
    .values({
      id: record.id,
      user_id: record.user_id,
      user_role: record.user_role,
      signed_in_at: record.now,
      ip_address: null,
      created_at: record.now,
      updated_at: record.now,
    })
    .execute();

export const getInstitution = (db: Db) => db.selectFrom('institution').selectAll().executeTakeFirst();
