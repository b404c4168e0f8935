import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { RefundTable } from '#server/db/order-tables.ts';
import type { Db } from '#server/db/tables.ts';

export type RefundRow = Selectable<RefundTable>;

export const findRefund = (db: Db, id: number): Promise<RefundRow | undefined> =>
  db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst();

/** The refund of a line that is asked for, under way or done. */
export const findOfLine = (db: Db, lineId: number): Promise<RefundRow | undefined> =>
  db
    .selectFrom('refund')
    .selectAll()
    .where('order_line_id', '=', lineId)
    .where('status', 'not in', ['failed', 'rejected'])
    .executeTakeFirst();

export const insertRefund = (db: Db, refund: Insertable<RefundTable>) =>
  db.insertInto('refund').values(refund).execute();

export const updateRefund = (db: Db, id: number, changes: Updateable<RefundTable>) =>
  db.updateTable('refund').set(changes).where('id', '=', id).execute();

export const listRefundsToLookAt = (db: Db, now: number, limit: number) =>
  db.selectFrom('refund').where('look_at', '<=', now).select('id').orderBy('look_at').limit(limit).execute();

const shown = (db: Db) =>
  db
    .selectFrom('refund')
    .innerJoin('order_line', 'order_line.id', 'refund.order_line_id')
    .innerJoin('purchase_order', 'purchase_order.id', 'refund.order_id')
    .innerJoin('user', 'user.id', 'purchase_order.user_id');

const SHOWN = [
  'order_line.title',
  'purchase_order.order_number',
  'purchase_order.currency',
  'purchase_order.user_id as buyer_id',
] as const;
const buyerName = sql<string>`trim("user".first_name || ' ' || "user".last_name)`.as('buyer_name');

export const findShown = (db: Db, id: number) =>
  shown(db)
    .where('refund.id', '=', id)
    .selectAll('refund')
    .select(SHOWN)
    .select(buyerName)
    .executeTakeFirst();

export type ShownRefundRow = NonNullable<Awaited<ReturnType<typeof findShown>>>;

export const listOfOrder = (db: Db, orderId: number): Promise<ShownRefundRow[]> =>
  shown(db)
    .where('refund.order_id', '=', orderId)
    .selectAll('refund')
    .select(SHOWN)
    .select(buyerName)
    .orderBy('refund.id')
    .execute();

/** One page of refunds, the latest first. */
export async function listRefunds(
  db: Db,
  status: RefundRow['status'] | undefined,
  page: { readonly offset: number; readonly limit: number },
) {
  const query = shown(db).$if(status !== undefined, (one) =>
    one.where('refund.status', 'in', status === undefined ? [] : [status]),
  );
  const rows = await query
    .selectAll('refund')
    .select(SHOWN)
    .select(buyerName)
    .orderBy('refund.created_at', 'desc')
    .orderBy('refund.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}
