import { sql, type Insertable } from 'kysely';
import type { DocumentNumberTable, ReceiptTable } from '#server/db/order-tables.ts';
import type { Db } from '#server/db/tables.ts';

/** The next number of a kind and year; what is rolled back leaves no gap. */
export async function nextNumber(db: Db, kind: DocumentNumberTable['kind'], year: number): Promise<number> {
  const { last } = await db
    .insertInto('document_number')
    .values({ kind, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'year']).doUpdateSet({ last: sql`document_number.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

export const insertReceipt = (
  db: Db,
  receipt: Omit<Insertable<ReceiptTable>, 'created_at' | 'updated_at'>,
  now: number,
) =>
  db
    .insertInto('receipt')
    .values({ ...receipt, created_at: now, updated_at: now })
    .execute();

/** Documents that are not printed yet, the oldest first. */
export const listUnprinted = (db: Db, limit: number) =>
  db
    .selectFrom('receipt')
    .where('pdf_sha256', 'is', null)
    .where('content', '<>', '')
    .select(['id', 'content', 'issued_at'])
    .orderBy('id')
    .limit(limit)
    .execute();

export const setPrinted = (db: Db, id: number, sha256: string, now: number) =>
  db
    .updateTable('receipt')
    .set((eb) => ({ pdf_sha256: sha256, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('pdf_sha256', 'is', null)
    .where('content', '<>', '')
    .execute();

const shown = (db: Db) =>
  db.selectFrom('receipt').innerJoin('purchase_order', 'purchase_order.id', 'receipt.order_id');

export const findReceipt = (db: Db, id: number) =>
  shown(db)
    .where('receipt.id', '=', id)
    .selectAll('receipt')
    .select('purchase_order.order_number')
    .executeTakeFirst();

export type ShownReceiptRow = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

/** The documents of some orders, the oldest first. */
export const listOfOrders = async (db: Db, orderIds: readonly number[]): Promise<ShownReceiptRow[]> =>
  orderIds.length === 0
    ? []
    : shown(db)
        .where('receipt.order_id', 'in', [...orderIds])
        .selectAll('receipt')
        .select('purchase_order.order_number')
        .orderBy('receipt.issued_at')
        .orderBy('receipt.id')
        .execute();

/** One page of somebody's documents, the latest first. */
export async function listOwn(
  db: Db,
  userId: number,
  { order_id: orderId, offset, limit }: { order_id?: number | undefined; offset: number; limit: number },
) {
  const query = shown(db)
    .where('receipt.user_id', '=', userId)
    .$if(orderId !== undefined, (one) => one.where('receipt.order_id', '=', orderId ?? 0));
  const rows = await query
    .selectAll('receipt')
    .select('purchase_order.order_number')
    .orderBy('receipt.issued_at', 'desc')
    .orderBy('receipt.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Takes what says who somebody is out of their documents; numbers and totals stay. */
export const eraseReceipts = (db: Db, userId: number, now: number) =>
  db
    .updateTable('receipt')
    .set((eb) => ({ content: '', pdf_sha256: null, updated_at: now, version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .execute();

/** Whose server this is. */
export const findInstitution = (db: Db) => db.selectFrom('institution').selectAll().executeTakeFirst();
