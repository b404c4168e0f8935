import type { Insertable } from 'kysely';
import type { AccountTokenTable } from '#server/db/account-tables.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import { dialectOf } from '#server/db/dialect.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';

type Purpose = AccountTokenTable['purpose'];

interface Sought {
  readonly email: string;
  readonly purpose: Purpose;
  readonly now: number;
}

/**
 * The codes of an e-mail address in lower case that may still be used, with its active account: one query, also for
 * an address that nobody has.
 */
const openTokens = (db: Db, { email, purpose, now }: Sought) =>
  db
    .selectFrom('account_token')
    .innerJoin('user', 'user.id', 'account_token.user_id')
    .innerJoin('role', 'role.id', 'user.role_id')
    .where('user.email', '=', email)
    .where('user.status', '=', 'active')
    .where('user.deleted_at', 'is', null)
    .where('account_token.purpose', '=', purpose)
    .where('account_token.used_at', 'is', null)
    .where('account_token.expires_at', '>', now)
    .select([
      'account_token.id',
      'account_token.code_hash',
      'account_token.user_id',
      'user.first_name',
      'user.last_name',
      'role.name as role_name',
    ]);

/** The one code of a purpose for which there is never more than one. */
export const findOpenToken = (db: Db, sought: Sought) => openTokens(db, sought).executeTakeFirst();

/** What a mail proves its reader by: the secret of its link and the code to type. */
export const findOpenTokens = (db: Db, sought: Sought) => openTokens(db, sought).execute();

/** Uses up a code that was open a moment ago. @returns false where it is used or void, or its account was suspended meanwhile. */
export async function useToken(db: Db, id: number, now: number): Promise<boolean> {
  const result = await db
    .updateTable('account_token')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('user_id', 'in', (eb) =>
      eb.selectFrom('user').where('status', '=', 'active').where('deleted_at', 'is', null).select('id'),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Voids the codes of a person for one purpose that nobody has used. */
export const voidTokens = (db: Db, userId: number, purpose: Purpose) =>
  db
    .deleteFrom('account_token')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();

/** Voids the codes of many people for one purpose that nobody has used. */
export const voidTokensOf = (db: Db, userIds: readonly number[], purpose: Purpose) =>
  db
    .deleteFrom('account_token')
    .where('user_id', 'in', idsIn(db, userIds))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();

export const insertTokens = (db: Db, rows: readonly Insertable<AccountTokenTable>[]) =>
  insertRows(db, dialectOf(db), 'account_token', rows);

export const insertToken = (db: Db, token: Insertable<AccountTokenTable>) =>
  db.insertInto('account_token').values(token).execute();

/** Takes away all codes of a person, also what is left of used ones. */
export const deleteTokens = (db: Db, userId: number) =>
  db.deleteFrom('account_token').where('user_id', '=', userId).execute();
