import type { Insertable, Selectable, Updateable } from 'kysely';
import type { PaymentTable } from '#server/db/order-tables.ts';
import type { Db } from '#server/db/tables.ts';

export type PaymentRow = Selectable<PaymentTable>;

export const findPayment = (db: Db, orderId: number, orderTry: number): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('try', '=', orderTry)
    .executeTakeFirst();

/** The payment that brought the money of an order. */
export const findSucceeded = (db: Db, orderId: number): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', '=', 'succeeded')
    .executeTakeFirst();

export const listPayments = (db: Db, orderId: number): Promise<PaymentRow[]> =>
  db.selectFrom('payment').selectAll().where('order_id', '=', orderId).orderBy('try').execute();

export const insertPayment = (db: Db, payment: Insertable<PaymentTable>) =>
  db.insertInto('payment').values(payment).execute();

export const updatePayment = (db: Db, id: number, changes: Updateable<PaymentTable>) =>
  db.updateTable('payment').set(changes).where('id', '=', id).execute();

/** Orders whose payment is to be asked about, the longest waiting first. */
export const listToLookAt = (db: Db, now: number, limit: number) =>
  db
    .selectFrom('payment')
    .where('look_at', '<=', now)
    .select(['order_id', 'try'])
    .orderBy('look_at')
    .limit(limit)
    .execute();
