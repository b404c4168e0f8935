import type { Insertable, Selectable } from 'kysely';
import type { PaymentLinkTable } from '#server/db/payment-tables.ts';
import type { Db } from '#server/db/tables.ts';

export type LinkRow = Selectable<PaymentLinkTable>;

export async function insertLink(
  db: Db,
  link: Omit<Insertable<PaymentLinkTable>, 'used_at' | 'returned_at'>,
): Promise<void> {
  await db
    .insertInto('payment_link')
    .values({ ...link, used_at: null, returned_at: null })
    .execute();
}

export const countLinks = async (db: Db, userId: number, after: number): Promise<number> => {
  const row = await db
    .selectFrom('payment_link')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', after)
    .executeTakeFirstOrThrow();
  return row.count;
};

export const findLink = (
  db: Db,
  column: 'token_hash' | 'return_hash',
  hash: string,
): Promise<LinkRow | undefined> =>
  db.selectFrom('payment_link').selectAll().where(column, '=', hash).executeTakeFirst();

/** @returns false where it was used before. */
export async function useLink(
  db: Db,
  id: number,
  column: 'used_at' | 'returned_at',
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_link')
    .set({ [column]: now })
    .where('id', '=', id)
    .where(column, 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function forgetLinks(db: Db, before: number): Promise<void> {
  await db.deleteFrom('payment_link').where('expires_at', '<', before).execute();
}

export async function forgetLinksOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('payment_link').where('user_id', '=', userId).execute();
}
