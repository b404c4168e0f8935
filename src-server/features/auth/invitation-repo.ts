import type { Insertable } from 'kysely';
import type { AccountInvitationTable } from '#server/db/account-tables.ts';
import type { Db } from '#server/db/tables.ts';

export const insertInvitation = (db: Db, invitation: Insertable<AccountInvitationTable>) =>
  db.insertInto('account_invitation').values(invitation).execute();

/** The invitation of an address in lower case that may still be used. */
export const findOpenInvitation = (db: Db, email: string, now: number) =>
  db
    .selectFrom('account_invitation')
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .select(['id', 'code_hash', 'role_id'])
    .executeTakeFirst();

/** Uses an invitation up. @returns false where it is used, voided or expired. */
export async function useInvitation(db: Db, id: number, now: number): Promise<boolean> {
  const used = await db
    .updateTable('account_invitation')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Voids what an address was invited by before and nobody has used. */
export const voidInvitations = (db: Db, email: string) =>
  db.deleteFrom('account_invitation').where('email', '=', email).where('used_at', 'is', null).execute();
