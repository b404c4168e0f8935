import type { Earnings, SaleRecord } from '#shared/contract/earnings.ts';
import { balanceOf, type Balance } from '#shared/domain/earnings/balance.ts';
import { startOfMonth } from '#shared/domain/earnings/start-of-month.ts';
import { toMajor } from '#shared/domain/money/money.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { reservedOf, withdrawalsOf } from '../withdrawals/read-service.ts';
import * as repo from './read-repo.ts';

const toSale = (row: repo.SaleRow): SaleRecord => ({
  id: row.id,
  content_id: row.content_id,
  content_type: row.content_type,
  title: row.title,
  content_price: toMajor(row.price, row.currency),
  share: toMajor(row.share, row.currency),
  currency: row.currency,
  status: row.status,
  sold_at: iso(row.sold_at),
  refunded_at: row.refunded_at === null ? null : iso(row.refunded_at),
});

/** One page of what of the signed-in person was sold. */
export async function listSales(ctx: Ctx, page: { readonly offset: number; readonly limit: number }) {
  const { rows, total } = await repo.listSales(ctx.db, ctx.actor.userId, page);
  return { data: rows.map(toSale), count: total };
}

/** What a payee has, in minor units, as it stands in this transaction. */
export async function balanceIn(
  ctx: Pick<Ctx, 'db' | 'now'>,
  payeeId: number,
  currency: string,
): Promise<Balance> {
  const entries = await repo.listEarnings(ctx.db, payeeId, currency);
  return balanceOf(entries, await reservedOf(ctx.db, payeeId, currency), ctx.now);
}

/** What the signed-in person has earned. */
export async function getEarnings(ctx: Ctx): Promise<Earnings> {
  const { currency, withdrawMinimum } = await ctx.services.payments.settings();
  const { userId } = ctx.actor;
  const entries = await repo.listEarnings(ctx.db, userId, currency);
  const balance = await balanceIn(ctx, userId, currency);
  const since = startOfMonth(ctx.now);
  const thisMonth = entries
    .filter(({ kind, created_at: at }) => kind !== 'payout' && at >= since)
    .reduce((sum, { amount }) => sum + amount, 0);
  const major = (minor: number): number => toMajor(minor, currency);
  return {
    currency,
    gross: major(balance.gross),
    fees: major(balance.fees),
    tax: major(balance.tax),
    refunds: major(balance.refunds),
    held: major(balance.held),
    available: major(balance.available),
    this_month: major(thisMonth),
    minimum: major(withdrawMinimum),
    withdraw_requests: await withdrawalsOf(ctx),
  };
}
