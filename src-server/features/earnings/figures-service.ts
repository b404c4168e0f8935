import type { MoneyFigures } from '#shared/contract/earnings.ts';
import { startOfMonth } from '#shared/domain/earnings/start-of-month.ts';
import { toMajor } from '#shared/domain/money/money.ts';
import type { Ctx } from '#server/context.ts';
import * as repo from './figures-repo.ts';

/** What administration is to know of money at a glance. */
export async function getFigures(ctx: Ctx): Promise<MoneyFigures> {
  const { currency } = await ctx.services.payments.settings();
  const invoices = await repo.openInvoices(ctx.db, currency);
  return {
    currency,
    revenue_this_month: toMajor(await repo.revenueSince(ctx.db, startOfMonth(ctx.now), currency), currency),
    open_invoices: invoices.count,
    open_invoices_total: toMajor(invoices.total, currency),
    refunds_asked: await repo.countRefundsAsked(ctx.db),
    withdrawals_waiting: await repo.countWithdrawalsWaiting(ctx.db),
  };
}
