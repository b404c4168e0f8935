import { nameOf, type ReportQuery } from '../report-query.ts';

/** Lines of orders that were paid in a period. */
export const sales: ReportQuery<'sales'> = async (db, { startsAt, endsAt }, { after, limit }) => {
  const rows = await db
    .selectFrom('purchase_order as o')
    .innerJoin('order_line as l', 'l.order_id', 'o.id')
    .innerJoin('user as u', 'u.id', 'o.user_id')
    .where('o.deleted_at', 'is', null)
    .where('o.paid_at', '>=', startsAt)
    .where('o.paid_at', '<', endsAt)
    .where('l.deleted_at', 'is', null)
    .where('l.id', '>', after)
    .orderBy('l.id')
    .limit(limit)
    .select([
      'l.id',
      'o.paid_at',
      'o.order_number',
      'u.first_name',
      'u.last_name',
      'l.title',
      'l.content_type',
      'o.payment_method',
      'l.price',
      'l.tax',
      'o.currency',
      'l.refunded_at',
    ])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    paid_at: row.paid_at,
    order: row.order_number,
    buyer: nameOf(row),
    content: row.title,
    kind: row.content_type,
    method: METHODS[row.payment_method],
    price: row.price,
    tax: row.tax,
    total: row.price + row.tax,
    currency: row.currency,
    refunded_at: row.refunded_at,
  }));
};

const METHODS = { stripe: 'card', invoice: 'bank transfer', free: 'free' } as const;

/** Entries in the accounts of payees. */
export const earnings: ReportQuery<'earnings'> = async (db, { startsAt, endsAt }, { after, limit }) => {
  const rows = await db
    .selectFrom('earning as e')
    .innerJoin('user as u', 'u.id', 'e.payee_id')
    .where('e.deleted_at', 'is', null)
    .where('e.created_at', '>=', startsAt)
    .where('e.created_at', '<', endsAt)
    .where('e.id', '>', after)
    .orderBy('e.id')
    .limit(limit)
    .select([
      'e.id',
      'e.created_at',
      'u.first_name',
      'u.last_name',
      'e.kind',
      'e.amount',
      'e.currency',
      'e.available_at',
    ])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.created_at,
    payee: nameOf(row),
    entry: row.kind,
    state: null,
    amount: row.amount,
    asked: null,
    currency: row.currency,
    available_at: row.available_at,
  }));
};

/** Payouts that payees asked for. */
export const withdrawals: ReportQuery<'earnings'> = async (db, { startsAt, endsAt }, { after, limit }) => {
  const rows = await db
    .selectFrom('withdraw_request as w')
    .innerJoin('user as u', 'u.id', 'w.user_id')
    .where('w.deleted_at', 'is', null)
    .where('w.created_at', '>=', startsAt)
    .where('w.created_at', '<', endsAt)
    .where('w.id', '>', after)
    .orderBy('w.id')
    .limit(limit)
    .select([
      'w.id',
      'w.created_at',
      'u.first_name',
      'u.last_name',
      'w.status',
      'w.amount',
      'w.currency',
      'w.decided_at',
    ])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.created_at,
    payee: nameOf(row),
    entry: 'withdrawal',
    state: row.status,
    amount: null,
    asked: row.amount,
    currency: row.currency,
    available_at: row.decided_at,
  }));
};
