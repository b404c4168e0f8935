import { balanceOf, type Earning } from '#shared/domain/earnings/balance.ts';
import { toWallTime } from '#shared/domain/exams/wall-time.ts';
import { rangeOfDay } from '#shared/domain/insight/period.ts';
import { toMajor } from '#shared/domain/money/money.ts';
import type { Ctx } from '#server/context.ts';
import { readFigures, sourceOf } from './figure-service.ts';
import type { Insight } from './frame-service.ts';
import type { MoneyRow } from './money-repo.ts';
import { keptMoney } from './money-service.ts';
import * as repo from './revenue-repo.ts';
import { ALWAYS } from './waiting-service.ts';

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

const ENTRY_KINDS = ['sale', 'fee', 'tax', 'refund', 'payout'] as const satisfies readonly Earning['kind'][];

/** The account of a payee, or of everybody: what is released on one day stands together, on all days but today. */
async function readAccount(ctx: Ctx, insight: Insight): Promise<Earning[]> {
  const { currency, scope, zone } = insight;
  const kept = await keptMoney(ctx, 'account', insight, ALWAYS);
  if (kept === null) return repo.listAccount(ctx.db, { payeeId: scope.authorId, currency });
  const today = toWallTime(ctx.now, zone).date;
  const entries = kept.flatMap(({ currency: own, label, amount, day }) => {
    const kind = ENTRY_KINDS.find((one) => one === label);
    if (kind === undefined || own !== currency || day === today) return [];
    return [{ kind, amount, available_at: day < today ? 0 : rangeOfDay(day, zone).startsAt }];
  });
  const released = await repo.listAccount(ctx.db, {
    payeeId: scope.authorId,
    currency,
    ...rangeOfDay(today, zone),
  });
  return [...entries, ...released];
}

/** The entries behind `earned`, by their kind. */
async function sumEntries(ctx: Ctx, insight: Insight) {
  const kept = await keptMoney(ctx, 'earned', insight, insight.period);
  if (kept === null) return repo.sumEntries(ctx.db, sourceOf(ctx, 'earned', insight, insight.period));
  return [...Map.groupBy(kept, ({ label }) => label)]
    .map(([kind, rows]) => ({ kind, amount: sumOf(rows, 'amount'), n: sumOf(rows, 'n') }))
    .toSorted((one, other) => (one.kind < other.kind ? -1 : 1));
}

const sumOf = (rows: readonly MoneyRow[], name: 'n' | 'amount' | 'tax' | 'share' | 'refunded'): number =>
  rows.reduce((sum, row) => sum + row[name], 0);

/** What the sales of each content came to, the largest first. */
async function sumSales(ctx: Ctx, insight: Insight) {
  const kept = await keptMoney(ctx, 'sold', insight, insight.period);
  if (kept === null) return repo.sumSales(ctx.db, sourceOf(ctx, 'sales', insight, insight.period));
  return [...Map.groupBy(kept, (row) => `${row.content_type} ${row.content_id}`).values()]
    .map((rows) => ({
      content_type: rows[0]?.content_type === 'exam' ? ('exam' as const) : ('course' as const),
      content_id: rows[0]?.content_id ?? 0,
      title: rows.reduce((title, { label }) => (label > title ? label : title), ''),
      sales: sumOf(rows, 'n'),
      refunds: sumOf(rows, 'refunded'),
      gross: sumOf(rows, 'amount'),
      tax: sumOf(rows, 'tax'),
      share: sumOf(rows, 'share'),
    }))
    .toSorted((one, other) => other.gross - one.gross);
}

/** What the content that is looked at sells for, and what its authors get of it. */
export async function readRevenue(ctx: Ctx, insight: Insight) {
  const { currency, scope, zone } = insight;
  const major = (minor: number): number => toMajor(minor, currency);
  const entries = await readAccount(ctx, insight);
  const { held, available } = balanceOf(
    entries,
    await repo.sumReserved(ctx.db, scope.authorId, currency),
    ctx.now,
  );
  const paid = entries.reduce((sum, { kind, amount }) => (kind === 'payout' ? sum - amount : sum), 0);
  return {
    frame: insight.frame,
    figures: await readFigures(ctx, ['sales', 'gross_sales', 'refunds', 'earned'], insight),
    entries: (await sumEntries(ctx, insight)).map((row) => ({ ...row, amount: major(row.amount) })),
    account: { held: major(held), available: major(available), paid: major(paid) },
    releases: releasesOf(entries, { now: ctx.now, zone }).map(({ day, amount }) => ({
      day,
      amount: major(amount),
    })),
    contents: (await sumSales(ctx, insight)).map((row) => ({
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
