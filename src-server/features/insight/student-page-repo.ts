import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import { quietBefore, type BehindReason, type Thresholds } from '#shared/domain/insight/falling-behind.ts';
import type { InsightStudentTable } from '#server/db/insight-tables.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';
import type { StandingRow } from './standing-repo.ts';

/** Whose standings are read, and from when on they fall behind. */
export interface Asked {
  readonly authorId: number;
  readonly thresholds: Thresholds;
  readonly now: number;
  /** Students whose standing is known otherwise. */
  readonly without: readonly number[];
}

export interface AskedLines {
  readonly behind: 'all' | 'yes' | BehindReason;
  /** Words of a name, as `plainName` makes them. */
  readonly words: readonly string[];
  readonly sort: 'name' | 'last' | 'mean' | 'progress';
  readonly dir: 'asc' | 'desc';
}

const SORTED = { name: null, last: 'last_at', mean: 'mean', progress: 'progress' } as const;

/** Whose standings are asked for by reasons. */
type Behind = Pick<Asked, 'thresholds' | 'now'>;

/** `behindReasons`, in SQL. @param isLongAgo whether the last activity was before the limit */
function reasons(
  { thresholds }: Behind,
  isLongAgo: RawBuilder<SqlBool>,
): Readonly<Record<BehindReason, RawBuilder<SqlBool>>> {
  return {
    quiet: sql`(is_done = 0 and ${isLongAgo})`,
    failed: sql`(failed >= ${thresholds.failed})`,
    overdue: sql`(overdue * 100 > ${thresholds.overdue} * due)`,
  };
}

/** Whether a standing is one of those that are asked for. */
export function isBehind(
  asked: Behind,
  behind: AskedLines['behind'],
  isLongAgo = sql<SqlBool>`since > 0 and since < ${quietBefore(asked.thresholds, asked.now)}`,
): RawBuilder<SqlBool> {
  if (behind === 'all') return sql`(1 = 1)`;
  const every = reasons(asked, isLongAgo);
  return behind === 'yes' ? sql`(${every.quiet} or ${every.failed} or ${every.overdue})` : every[behind];
}

type Standings = ExpressionBuilder<{ insight_student: InsightStudentTable }, 'insight_student'>;

const ofAuthor =
  ({ authorId, without }: Asked, db: Db) =>
  (eb: Standings) =>
    eb.and([
      eb('author_id', '=', authorId),
      without.length === 0 ? sql.lit(true) : eb('student_id', 'not in', idsIn(db, without)),
    ]);

const likeWord = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

const enrolled = (db: Db, asked: Asked, { behind, words }: Pick<AskedLines, 'behind' | 'words'>) =>
  words.reduce(
    (query, word) => query.where(sql<SqlBool>`sort_name like ${likeWord(word)} escape '\\'`),
    db
      .selectFrom('insight_student')
      .where(ofAuthor(asked, db))
      .where('enrolled', '>', 0)
      .where(isBehind(asked, behind)),
  );

/** How many of the enrolled are asked for. */
export const countStandings = async (db: Db, asked: Asked, lines: AskedLines): Promise<number> =>
  (
    await enrolled(db, asked, lines)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

/** Some of them in their order, by an index. */
export const listStandingPage = (
  db: Db,
  asked: Asked,
  lines: AskedLines,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<StandingRow[]> => {
  const column = SORTED[lines.sort];
  return enrolled(db, asked, lines)
    .$if(column !== null, (query) => query.orderBy(column ?? 'sort_name', lines.dir))
    .orderBy('sort_name', lines.dir)
    .orderBy('student_id', lines.dir)
    .offset(offset)
    .limit(limit)
    .selectAll()
    .execute();
};

/** The same of rows at hand. */
export function selectLines(
  rows: readonly StandingRow[],
  { behind, words }: Pick<AskedLines, 'behind' | 'words'>,
  reasonsOf: (row: StandingRow) => readonly BehindReason[],
): StandingRow[] {
  return rows.filter((row) => {
    const why = behind === 'all' || row.enrolled === 0 ? [] : reasonsOf(row);
    const isAsked = behind === 'all' || (behind === 'yes' ? why.length > 0 : why.includes(behind));
    return row.enrolled > 0 && isAsked && words.every((word) => row.sort_name.includes(word));
  });
}

const ordered = (one: string | number, other: string | number): number =>
  one === other ? 0 : one < other ? -1 : 1;

/** The order of a page, of two rows at hand. */
export function compareLines({ sort, dir }: Pick<AskedLines, 'sort' | 'dir'>) {
  const column = SORTED[sort];
  const sign = dir === 'asc' ? 1 : -1;
  return (one: StandingRow, other: StandingRow): number =>
    sign *
    ((column === null ? 0 : one[column] - other[column]) ||
      ordered(one.sort_name, other.sort_name) ||
      one.student_id - other.student_id);
}
