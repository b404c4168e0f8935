import { behindReasons, type BehindReason, type Thresholds } from '#shared/domain/insight/falling-behind.ts';
import type { Ctx } from '#server/context.ts';
import { findFold } from './cell-repo.ts';
import { sumClass, type ClassSums } from './class-repo.ts';
import type { Insight } from './frame-service.ts';
import * as standings from './standing-repo.ts';
import { standingsIn, standingsOf } from './standing-service.ts';
import * as repo from './student-page-repo.ts';

/** More of whom something waits are not reckoned beside what is kept. */
const WAITING = 300;

type StandingRow = standings.StandingRow;
type Reader = Pick<Ctx, 'db' | 'services' | 'now'>;

/** The enrolled of what is looked at: some at hand, the others where they are kept. */
interface Class {
  readonly isKept: boolean;
  readonly authorId: number;
  /** Everybody where none are kept; those of whom something waits otherwise. */
  readonly atHand: readonly StandingRow[];
  readonly without: readonly number[];
}

async function readKept({ db, services, now }: Reader, { scope }: Insight): Promise<Class | null> {
  if (services.authority !== 'here' || scope.isChosen || (await findFold(db)) === undefined) return null;
  // What waits is read first: what is folded after that stands in what is kept.
  const noted = await standings.listWaiting(db, WAITING + 1);
  const without = [...new Set([...noted, ...(await standings.listOverdue(db, now, WAITING + 1))])];
  if (without.length > WAITING) return null;
  const authorId = scope.authorId ?? standings.EVERYBODY;
  const rows = await standingsOf(db, without, now);
  return { isKept: true, authorId, atHand: rows.filter((row) => row.author_id === authorId), without };
}

async function readClass(ctx: Reader, insight: Insight): Promise<Class> {
  const kept = await readKept(ctx, insight);
  if (kept !== null) return kept;
  const atHand = await standingsIn(ctx.db, insight.scope, ctx.now);
  return { isKept: false, authorId: standings.EVERYBODY, atHand, without: [] };
}

const NONE: ClassSums = { enrolled: 0, behind: 0, best_sum: 0, best_count: 0 };

/** The sums with some standings more, or with them taken out. */
const withRows = (
  sums: ClassSums,
  rows: readonly StandingRow[],
  { isAsked, sign }: { readonly isAsked: (row: StandingRow) => boolean; readonly sign: 1 | -1 },
): ClassSums =>
  rows.reduce(
    (sum, row) => ({
      enrolled: sum.enrolled + (row.enrolled > 0 ? sign : 0),
      behind: sum.behind + (row.enrolled > 0 && isAsked(row) ? sign : 0),
      best_sum: sum.best_sum + sign * row.best_sum,
      best_count: sum.best_count + sign * row.best_count,
    }),
    sums,
  );

/** What the kept standings come to, without those that are at hand. */
async function sumsOfKept(
  { db, now }: Reader,
  { authorId, without }: Class,
  { thresholds, behind }: { readonly thresholds: Thresholds; readonly behind: repo.AskedLines['behind'] },
): Promise<ClassSums> {
  const sums = await sumClass(db, { authorId, thresholds, now }, behind);
  const stale = (await standings.listStandings(db, without)).filter((row) => row.author_id === authorId);
  return withRows(sums, stale, { isAsked: isAskedFor({ thresholds, behind }, now), sign: -1 });
}

/** Whether a student falls behind for the reason that is asked for. */
const isAskedFor =
  (
    { thresholds, behind }: { readonly thresholds: Thresholds; readonly behind: repo.AskedLines['behind'] },
    now: number,
  ) =>
  (row: StandingRow): boolean => {
    if (behind === 'all') return true;
    const why = behindReasons(row, thresholds, now);
    return behind === 'yes' ? why.length > 0 : why.includes(behind);
  };

async function sumsOf(ctx: Reader, all: Class, thresholds: Thresholds): Promise<ClassSums> {
  const asked = { thresholds, behind: 'yes' } as const;
  const kept = all.isKept ? await sumsOfKept(ctx, all, asked) : NONE;
  return withRows(kept, all.atHand, { isAsked: isAskedFor(asked, ctx.now), sign: 1 });
}

/** How many of the kept standings are asked for; words are looked for in the names. */
const countKept = async (ctx: Reader, all: Class, asked: AskedPage): Promise<number> =>
  asked.words.length > 0
    ? repo.countStandings(ctx.db, { ...all, thresholds: asked.thresholds, now: ctx.now }, asked)
    : (await sumsOfKept(ctx, all, asked)).behind;

/** The mean of the best scores of everybody at each exam, in percent. */
const meanOfClass = ({ best_sum: sum, best_count: n }: ClassSums): number | null =>
  n === 0 ? null : Math.round(sum / n) / 100;

/** How many of the enrolled fall behind. */
export const countBehind = async (ctx: Reader, insight: Insight, thresholds: Thresholds): Promise<number> =>
  (await sumsOf(ctx, await readClass(ctx, insight), thresholds)).behind;

/** One student in what is looked at, and the mean of the class; no student who is in nothing of it. */
export async function findStanding(ctx: Reader, insight: Insight, studentId: number, thresholds: Thresholds) {
  const all = await readClass(ctx, insight);
  const authorId = insight.scope.authorId ?? standings.EVERYBODY;
  const own = await standingsOf(ctx.db, [studentId], ctx.now);
  return {
    row: own.find((row) => row.author_id === authorId && row.enrolled > 0),
    classMean: meanOfClass(await sumsOf(ctx, all, thresholds)),
  };
}

export interface AskedPage extends repo.AskedLines {
  readonly thresholds: Thresholds;
  readonly offset: number;
  readonly limit: number;
}

/** One page of the enrolled, how many are asked for, and what all of them come to. */
export async function readPage(ctx: Reader, insight: Insight, asked: AskedPage) {
  const { thresholds, offset, limit } = asked;
  const all = await readClass(ctx, insight);
  const sums = await sumsOf(ctx, all, thresholds);
  const reasonsOf = (row: StandingRow): BehindReason[] => behindReasons(row, thresholds, ctx.now);
  const compare = repo.compareLines(asked);
  const atHand = repo.selectLines(all.atHand, asked, reasonsOf).toSorted(compare);
  const counts = { behind: sums.behind, classMean: meanOfClass(sums) };
  if (!all.isKept) return { ...counts, count: atHand.length, rows: atHand.slice(offset, offset + limit) };

  const whose = { ...all, thresholds, now: ctx.now };
  const count = atHand.length + (await countKept(ctx, all, asked));
  // Those at hand stand among the kept: as many of these before the page may have to make room for them.
  const from = Math.max(0, offset - atHand.length);
  const kept = await repo.listStandingPage(ctx.db, whose, asked, {
    offset: from,
    limit: offset + limit - from,
  });
  const [first] = kept;
  if (first === undefined && from > 0) return { ...counts, count, rows: [] };
  const before =
    from === 0 || first === undefined ? 0 : atHand.filter((row) => compare(row, first) < 0).length;
  const merged = [...kept, ...atHand.slice(before)].toSorted(compare);
  const at = offset - from - before;
  return { ...counts, count, rows: merged.slice(at, at + limit) };
}
