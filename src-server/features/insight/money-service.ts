import { append } from '#shared/domain/lists.ts';
import { rangeOfDay } from '#shared/domain/insight/period.ts';
import type { FigureName } from '#shared/domain/insight/figures.ts';
import type { MoneyKind } from '#server/db/insight-tables.ts';
import type { ContentDaySum } from './day-repo.ts';
import type { Insight } from './frame-service.ts';
import { listMoney, sumMoney, type MoneyRow } from './money-repo.ts';
import { isSame, readWaiting, type Days, type Reader } from './waiting-service.ts';

/** What payees have on some days, as far as it is looked at; null where sums are not kept, or too much waits. */
export async function keptMoney(
  ctx: Reader,
  kind: MoneyKind,
  { scope: { authorId, examIds, courseIds, isChosen }, zone }: Insight,
  period: Days,
): Promise<MoneyRow[] | null> {
  const waits = await readWaiting(ctx, [kind], { examIds: null, zone }, period);
  if (waits === null) return null;
  const days = new Set([...waits.places.values()].map(({ day }) => day));
  const rows = (await listMoney(ctx.db, kind, period)).filter(({ day }) => !days.has(day));
  for (const day of days) append(rows, await sumMoney(ctx.db, kind, rangeOfDay(day, zone), zone));
  if (!(await isSame(ctx, waits))) return null;
  const [exams, courses] = [new Set(examIds), new Set(courseIds)];
  // An account is that of a person, whatever is looked at.
  const isAsked = ({ content_type: type, content_id: id }: MoneyRow): boolean =>
    !isChosen ||
    kind === 'account' ||
    (type === 'exam' && exams.has(id)) ||
    (type === 'course' && courses.has(id));
  return rows.filter((row) => (authorId === null || row.payee_id === authorId) && isAsked(row));
}

/** Figures of money, and where they are kept. */
const FIGURE_MONEY: Readonly<
  Partial<Record<FigureName, { readonly kind: MoneyKind; readonly isSum: boolean }>>
> = {
  sales: { kind: 'sold', isSum: false },
  gross_sales: { kind: 'sold', isSum: true },
  refunds: { kind: 'refunded', isSum: false },
  earned: { kind: 'earned', isSum: true },
};

/** What a figure of money has by content and day; null where only its rows say it. */
export async function moneySums(
  ctx: Reader,
  name: FigureName,
  insight: Insight,
  period: Days,
): Promise<ContentDaySum[] | null> {
  const where = FIGURE_MONEY[name];
  const rows = where === undefined ? null : await keptMoney(ctx, where.kind, insight, period);
  if (rows === null) return null;
  return rows.map(({ content_type: type, content_id: id, day, n, amount }) => ({
    content_type: type === 'exam' || type === 'course' ? type : null,
    content_id: type === '' ? null : id,
    day,
    n,
    value: where?.isSum === true ? amount : 0,
  }));
}
