import type { Insertable, Selectable } from 'kysely';
import { idsIn } from '#server/db/json-list.ts';
import type { CartItemTable } from '#server/db/discover-tables.ts';
import type { Db } from '#server/db/tables.ts';

export type CartRow = Selectable<CartItemTable>;

const own = (db: Db, userId: number) =>
  db.selectFrom('cart_item').where('user_id', '=', userId).where('deleted_at', 'is', null);

/** Everything in a cart, what was added last first. */
export const listRows = (db: Db, userId: number): Promise<CartRow[]> =>
  own(db, userId).orderBy('added_at', 'desc').orderBy('id', 'desc').selectAll().execute();

/** The rows of one content: two where another computer has added it too, and the hub has not heard of both. */
export const findRows = (db: Db, userId: number, contentId: number): Promise<CartRow[]> =>
  own(db, userId)
    .where('content_id', '=', contentId)
    .orderBy('added_at', 'desc')
    .orderBy('id')
    .selectAll()
    .execute();

export const insertRow = (db: Db, row: Insertable<CartItemTable>) =>
  db.insertInto('cart_item').values(row).execute();

export type CartChanges = Partial<
  Pick<CartRow, 'added_at' | 'price_seen' | 'currency_seen' | 'saved_for_later'>
>;

export const updateRow = (db: Db, id: number, changes: CartChanges, now: number) =>
  db
    .updateTable('cart_item')
    .set((eb) => ({ ...changes, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const removeRows = (db: Db, ids: readonly number[], now: number) =>
  db
    .updateTable('cart_item')
    .set((eb) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', 'in', idsIn(db, ids))
    .where('deleted_at', 'is', null)
    .execute();

/** Takes away what somebody had in their cart. */
export const eraseRows = (db: Db, userId: number, now: number) =>
  db
    .updateTable('cart_item')
    .set((eb) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
