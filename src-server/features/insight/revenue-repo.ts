import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import type { Range, Source } from './source-parts-repo.ts';

/** The entries behind `earned`, by their kind. */
export const sumEntries = (db: Db, earned: Source) =>
  db
    .selectFrom(earned)
    .innerJoin('earning as e', 'e.id', 'f.id')
    .groupBy('e.kind')
    .orderBy('e.kind')
    .select(({ fn }) => [
      'e.kind',
      sql<number>`coalesce(sum(e.amount), 0)`.as('amount'),
      fn.countAll<number>().as('n'),
    ])
    .execute();

/** What a payee, or everybody, has: all of it, or what is released in some days. */
export const listAccount = (
  db: Db,
  {
    payeeId,
    currency,
    startsAt,
    endsAt,
  }: { readonly payeeId: number | null; readonly currency: string } & Partial<Range>,
) =>
  db
    .selectFrom('earning')
    .where('currency', '=', currency)
    .where('deleted_at', 'is', null)
    .$if(payeeId !== null, (query) => query.where('payee_id', '=', payeeId ?? 0))
    .$if(startsAt !== undefined, (query) =>
      query.where('available_at', '>=', startsAt ?? 0).where('available_at', '<', endsAt ?? 0),
    )
    .select(['kind', 'amount', 'available_at'])
    .execute();

/** What is asked for and not paid out yet. */
export const sumReserved = async (db: Db, payeeId: number | null, currency: string): Promise<number> =>
  (
    await db
      .selectFrom('withdraw_request')
      .where('status', 'in', ['requested', 'approved'])
      .where('currency', '=', currency)
      .where('deleted_at', 'is', null)
      .$if(payeeId !== null, (query) => query.where('user_id', '=', payeeId ?? 0))
      .select(sql<number>`coalesce(sum(amount), 0)`.as('amount'))
      .executeTakeFirstOrThrow()
  ).amount;

/** What the sales of each content came to. */
export const sumSales = (db: Db, sales: Source) =>
  db
    .selectFrom(sales)
    .innerJoin('sale as s', 's.id', 'f.id')
    .groupBy(['s.content_type', 's.content_id'])
    .select(({ fn }) => [
      's.content_type',
      's.content_id',
      fn.max('s.title').as('title'),
      fn.countAll<number>().as('sales'),
      sql<number>`coalesce(sum(case when s.refunded_at is null then 0 else 1 end), 0)`.as('refunds'),
      sql<number>`coalesce(sum(s.price), 0)`.as('gross'),
      sql<number>`coalesce(sum(s.tax), 0)`.as('tax'),
      sql<number>`coalesce(sum(s.share), 0)`.as('share'),
    ])
    .orderBy('gross', 'desc')
    .execute();

/** Why what was refunded was given back. */
export const countReasons = (db: Db, refunds: Source) =>
  db
    .selectFrom(refunds)
    .innerJoin('refund as r', 'r.order_line_id', 'f.id')
    .where('r.status', '=', 'succeeded')
    .groupBy('r.reason')
    .select(({ fn }) => ['r.reason', fn.countAll<number>().as('n')])
    .orderBy('n', 'desc')
    .limit(20)
    .execute();
