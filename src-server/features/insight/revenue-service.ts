import { balanceOf } from '#shared/domain/earnings/balance.ts';
import { toWallTime } from '#shared/domain/exams/wall-time.ts';
import { toMajor } from '#shared/domain/money/money.ts';
import type { Ctx } from '#server/context.ts';
import { readFigures, sourceOf } from './figure-service.ts';
import type { Insight } from './frame-service.ts';
import * as repo from './revenue-repo.ts';

/** What becomes available on which day of the institution, the next first. */
function releasesOf(
  entries: readonly { readonly amount: number; readonly available_at: number }[],
  { now, zone }: { readonly now: number; readonly zone: string },
): { day: string; amount: number }[] {
  const days = new Map<string, number>();
  for (const { amount, available_at: at } of entries) {
    if (at <= now) continue;
    const { date } = toWallTime(at, zone);
    days.set(date, (days.get(date) ?? 0) + amount);
  }
  return [...days]
    .map(([day, amount]) => ({ day, amount }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

/** What the content that is looked at sells for, and what its authors get of it. */
export async function readRevenue(ctx: Ctx, insight: Insight) {
  const { currency, scope, zone } = insight;
  const major = (minor: number): number => toMajor(minor, currency);
  const earned = sourceOf(ctx, 'earned', insight, insight.period);
  const sales = sourceOf(ctx, 'sales', insight, insight.period);
  const entries = await repo.listAccount(ctx.db, scope.authorId, currency);
  const { held, available } = balanceOf(
    entries,
    await repo.sumReserved(ctx.db, scope.authorId, currency),
    ctx.now,
  );
  const paid = entries.reduce((sum, { kind, amount }) => (kind === 'payout' ? sum - amount : sum), 0);
  return {
    frame: insight.frame,
    figures: await readFigures(ctx, ['sales', 'gross_sales', 'refunds', 'earned'], insight),
    entries: (await repo.sumEntries(ctx.db, earned)).map((row) => ({ ...row, amount: major(row.amount) })),
    account: { held: major(held), available: major(available), paid: major(paid) },
    releases: releasesOf(entries, { now: ctx.now, zone }).map(({ day, amount }) => ({
      day,
      amount: major(amount),
    })),
    contents: (await repo.sumSales(ctx.db, sales)).map((row) => ({
      content_type: row.content_type,
      content_id: row.content_id,
      title: row.title,
      sales: row.sales,
      refunds: row.refunds,
      gross: major(row.gross),
      tax: major(row.tax),
      share: major(row.share),
    })),
    refund_reasons: await repo.countReasons(ctx.db, sourceOf(ctx, 'refunds', insight, insight.period)),
  };
}
