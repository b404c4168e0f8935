import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';

const sumOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)`;

/** What was paid since a moment, less what went back since then, in minor units. */
export async function revenueSince(db: Db, since: number, currency: string): Promise<number> {
  const { paid } = await db
    .selectFrom('purchase_order')
    .where('paid_at', '>=', since)
    .where('currency', '=', currency)
    .where('deleted_at', 'is', null)
    .select(sumOf('total').as('paid'))
    .executeTakeFirstOrThrow();
  const { back } = await db
    .selectFrom('order_line')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
    .where('order_line.refunded_at', '>=', since)
    .where('purchase_order.currency', '=', currency)
    .select(sql<number>`coalesce(sum(order_line.price + order_line.tax), 0)`.as('back'))
    .executeTakeFirstOrThrow();
  return paid - back;
}

/** Invoices whose money is waited for, and what they come to. */
export const openInvoices = (db: Db, currency: string) =>
  db
    .selectFrom('purchase_order')
    .where('status', '=', 'awaiting_payment')
    .where('currency', '=', currency)
    .where('deleted_at', 'is', null)
    .select((eb) => [eb.fn.countAll<number>().as('count'), sumOf('total').as('total')])
    .executeTakeFirstOrThrow();

export const countRefundsAsked = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('refund')
      .where('status', '=', 'requested')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const countWithdrawalsWaiting = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('withdraw_request')
      .where('status', 'in', ['requested', 'approved'])
      .where('deleted_at', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;
