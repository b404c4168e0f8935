import { cellsOf, daysOfSlots, type Cell, type FigureCell } from '#shared/domain/insight/cells.ts';
import { append } from '#shared/domain/lists.ts';
import type { Period } from '#shared/domain/insight/period.ts';
import type { CellKind } from '#server/db/insight-tables.ts';
import type { Ctx } from '#server/context.ts';
import { reckonPlace } from './cell-fold.ts';
import * as repo from './cell-repo.ts';
import type { Insight } from './frame-service.ts';

/** What waits of more quarters of an hour, or exams and days, is not reckoned beside the cells. */
const WAITING_SLOTS = 2000;
const WAITING_PLACES = 100;

type Reader = Pick<Ctx, 'db' | 'services'>;

/** Cells of which nothing waits, and those that wait as their rows have them now; null where too much does. */
async function readKept(
  { db, services }: Reader,
  kind: CellKind,
  { scope: { examIds }, zone }: Insight,
  period: Period,
): Promise<Cell[] | null> {
  if (services.authority !== 'here') return null;
  const fold = await repo.findFold(db);
  if (fold?.zone !== zone) return null;
  // What waits is read first: what is folded after that stands in the cells.
  const waiting = await repo.listWaiting(db, kind, period, { examIds, limit: WAITING_SLOTS });
  if (waiting.length === WAITING_SLOTS) return null;
  const days = daysOfSlots(
    waiting.map(({ slot }) => slot),
    zone,
  );
  const places = new Map(
    waiting.map(({ exam_id }, at) => [
      `${exam_id} ${days[at] ?? ''}`,
      { kind, exam_id, day: days[at] ?? '' },
    ]),
  );
  if (places.size > WAITING_PLACES) return null;
  const cells = (await repo.listCells(db, kind, period, examIds)).filter(
    ({ exam_id, day }) => !places.has(`${exam_id} ${day}`),
  );
  for (const place of places.values()) append(cells, await reckonPlace(db, place, zone));
  // Begun again meanwhile: some of them were thrown away.
  return (await repo.findFold(db))?.generation === fold.generation ? cells : null;
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

/** What a figure has on one day of one exam; the value is the sum of the values. */
export interface DaySum {
  readonly content_type: 'exam';
  readonly content_id: number;
  readonly day: string;
  readonly n: number;
  readonly value: number;
}

/** What a figure of attempts has by exam and day. */
export async function daySums(
  ctx: Reader,
  { kind, n, value }: FigureCell,
  insight: Insight,
  period: Period,
): Promise<DaySum[]> {
  return (await cellsIn(ctx, kind, insight, period)).map((cell) => ({
    content_type: 'exam',
    content_id: cell.exam_id,
    day: cell.day,
    n: cell[n],
    value: value === null ? 0 : cell[value],
  }));
}
