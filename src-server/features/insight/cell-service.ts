import { cellsOf, FIGURE_CELLS, type Cell, type FigureCell } from '#shared/domain/insight/cells.ts';
import { parseReviewLabel } from '#shared/domain/insight/review-bands.ts';
import type { FigureName } from '#shared/domain/insight/figures.ts';
import { append } from '#shared/domain/lists.ts';
import type { Period } from '#shared/domain/insight/period.ts';
import type { CellKind, DayKind } from '#server/db/insight-tables.ts';
import { reckonAnswers, reckonDay, reckonPlace } from './cell-fold.ts';
import * as repo from './cell-repo.ts';
import { contentKey } from './content-key.ts';
import { listDays, OF_INSTITUTION, totalDays, type DayRow, type ContentDaySum } from './day-repo.ts';
import type { Insight } from './frame-service.ts';
import { moneySums } from './money-service.ts';
import { addAnswers, sumAnswers, sumKeptAnswers } from './question-repo.ts';
import { ALWAYS, isSame, keyOf, readWaiting, type Days, type Reader } from './waiting-service.ts';

/** Cells of which nothing waits, and those that wait as their rows have them now; null where too much does. */
async function readKept(
  ctx: Reader,
  kind: CellKind,
  { scope: { examIds }, zone }: Insight,
  period: Period,
): Promise<Cell[] | null> {
  const waits = await readWaiting(ctx, [kind], { examIds, zone }, period);
  if (waits === null) return null;
  const cells = (await repo.listCells(ctx.db, kind, period, examIds)).filter(
    (cell) => !waits.places.has(keyOf(cell)),
  );
  for (const place of waits.places.values())
    append(cells, await reckonPlace(ctx.db, { kind, ...place }, zone));
  return (await isSame(ctx, waits)) ? cells : null;
}

/** How the questions of some exams were answered in some days, whatever their version. */
export async function answersIn(
  ctx: Reader,
  examIds: readonly number[],
  zone: string,
  period: Period,
): Promise<ReturnType<typeof addAnswers>> {
  const waits = await readWaiting(ctx, ['hand_in', 'question'], { examIds, zone }, period);
  if (waits !== null) {
    const rows = await sumKeptAnswers(ctx.db, examIds, period, [...waits.places.keys()]);
    for (const place of waits.places.values()) append(rows, await reckonAnswers(ctx.db, place, zone));
    if (await isSame(ctx, waits)) return addAnswers(rows);
  }
  return addAnswers(await sumAnswers(ctx.db, examIds, period));
}

/** What people did beside exams, by content and day; null where sums are not kept, or too much waits. */
export async function keptDays(
  ctx: Reader,
  kind: DayKind,
  { scope: { examIds, courseIds }, zone }: Insight,
  period: Days,
): Promise<DayRow[] | null> {
  const waits = await readWaiting(ctx, [kind], { examIds: null, zone }, period);
  if (waits === null) return null;
  const days = new Set([...waits.places.values()].map(({ day }) => day));
  const rows = (await listDays(ctx.db, kind, period)).filter(({ day }) => !days.has(day));
  for (const day of days) append(rows, await reckonDay(ctx.db, kind, day, zone));
  if (!(await isSame(ctx, waits))) return null;
  if (OF_INSTITUTION.has(kind) || (examIds === null && courseIds === null)) return rows;
  const [exams, courses] = [new Set(examIds), new Set(courseIds)];
  return rows.filter(({ content_type: type, content_id: id }) => (type === 'exam' ? exams : courses).has(id));
}

/** What attempts come to on the days of a period: from the cells, or from the rows where there are none or too much waits. */
async function readCells(ctx: Reader, kind: CellKind, insight: Insight, period: Period): Promise<Cell[]> {
  const kept = await readKept(ctx, kind, insight, period);
  if (kept !== null) return kept;
  return cellsOf(await repo.sumSlots(ctx.db, kind, insight.scope.examIds, period), insight.zone);
}

/** The same, once for everything that one request asks of the same days. */
export function cellsIn(ctx: Reader, kind: CellKind, insight: Insight, period: Period): Promise<Cell[]> {
  const key = `${kind} ${period.from} ${insight.scope.examIds?.join() ?? 'all'}`;
  const known = insight.read.get(key);
  if (known !== undefined) return known;
  const cells = readCells(ctx, kind, insight, period);
  insight.read.set(key, cells);
  return cells;
}

/** How many there are in all, by content and label, of whatever is looked at; null where sums are not kept. */
export async function keptTotals(
  ctx: Reader,
  kind: DayKind,
  { zone }: Pick<Insight, 'zone'>,
): Promise<Omit<DayRow, 'day' | 'value'>[] | null> {
  const waits = await readWaiting(ctx, [kind], { examIds: null, zone }, ALWAYS);
  if (waits === null) return null;
  const days = new Set([...waits.places.values()].map(({ day }) => day));
  const rows = await totalDays(ctx.db, kind, [...days]);
  for (const day of days) append(rows, await reckonDay(ctx.db, kind, day, zone));
  return (await isSame(ctx, waits)) ? rows : null;
}

/** How many are enrolled in each content today, by `contentKey`; null where sums are not kept. */
export async function keptEnrolled(
  ctx: Reader,
  insight: Insight,
): Promise<ReadonlyMap<string, number> | null> {
  const rows = await keptTotals(ctx, 'enrolments', insight);
  if (rows === null) return null;
  const enrolled = new Map<string, number>();
  for (const { content_type: type, content_id: id, n } of rows)
    enrolled.set(contentKey(type, id), n + (enrolled.get(contentKey(type, id)) ?? 0));
  return enrolled;
}

/** What a figure of attempts has by exam and day. */
export async function attemptSums(
  ctx: Reader,
  { kind, n, value }: FigureCell,
  insight: Insight,
  period: Period,
): Promise<ContentDaySum[]> {
  return (await cellsIn(ctx, kind, insight, period)).map((cell) => ({
    content_type: 'exam',
    content_id: cell.exam_id,
    day: cell.day,
    n: cell[n],
    value: value === null ? 0 : cell[value],
  }));
}

/** Rows of days as figures have them. */
export const toDaySums = (rows: readonly DayRow[]): ContentDaySum[] =>
  rows.map(({ content_type: type, content_id: id, day, n, value }) => ({
    content_type: type === 'exam' || type === 'course' ? type : null,
    content_id: type === '' ? null : id,
    day,
    n,
    value,
  }));

/** Figures that are kept by the day, and where. */
const FIGURE_DAYS: Readonly<Partial<Record<FigureName, DayKind>>> = {
  enrolments: 'enrolments',
  visits: 'visits',
  cart_adds: 'cart_adds',
  sign_ins: 'sign_ins',
  offline_sign_ins: 'sign_ins',
  people: 'accounts',
  reviews: 'reviews',
  mean_stars: 'reviews',
  answered_reviews: 'reviews',
  courses_finished: 'finishes',
  tickets_opened: 'tickets',
  minutes_to_acceptance: 'accepted',
  tickets_solved: 'solved',
  minutes_to_solution: 'solved',
};

/** What a figure has by content and day; null where only its rows say it. */
export async function daySums(
  ctx: Reader,
  name: FigureName,
  insight: Insight,
  period: Period,
): Promise<ContentDaySum[] | null> {
  const cell = FIGURE_CELLS[name];
  if (cell !== undefined) return attemptSums(ctx, cell, insight, period);
  const money = await moneySums(ctx, name, insight, period);
  if (money !== null) return money;
  const kind = FIGURE_DAYS[name];
  const rows = kind === undefined ? null : await keptDays(ctx, kind, insight, period);
  if (rows === null) return null;
  if (name !== 'answered_reviews') return toDaySums(rows);
  const answered = ({ label, n }: DayRow): number => (parseReviewLabel(label).isAnswered ? n : 0);
  return toDaySums(rows.map((row) => ({ ...row, value: answered(row) })));
}
