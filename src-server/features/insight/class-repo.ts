import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { quietBefore } from '#shared/domain/insight/falling-behind.ts';
import type { InsightStudentClassTable } from '#server/db/insight-tables.ts';
import type { Db } from '#server/db/tables.ts';
import { isBehind, type Asked, type AskedLines } from './student-page-repo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What the students of a class, or those who fall behind in it, come to. */
export interface ClassSums {
  readonly enrolled: number;
  readonly behind: number;
  readonly best_sum: number;
  readonly best_count: number;
}

const sumIf = (condition: RawBuilder<SqlBool>): RawBuilder<number> =>
  sql<number>`coalesce(sum(case when ${condition} then n else 0 end), 0)`;

/**
 * What a class comes to by how many stand alike; of those who have been quiet since the day of the limit, by the moment.
 * @param behind why the students fall behind who are counted
 */
export async function sumClass(
  db: Db,
  asked: Omit<Asked, 'without'>,
  behind: AskedLines['behind'],
): Promise<ClassSums> {
  const limit = quietBefore(asked.thresholds, asked.now);
  const limitDay = Math.floor(limit / DAY_MS);
  const enrolled = sql<SqlBool>`is_enrolled = 1`;
  const alike = isBehind(asked, behind, sql`since_day > 0 and since_day < ${limitDay}`);
  const sums = await db
    .selectFrom('insight_student_class')
    .where('author_id', '=', asked.authorId)
    .select([
      sumIf(enrolled).as('enrolled'),
      sumIf(sql<SqlBool>`is_enrolled = 1 and ${alike}`).as('behind'),
      sql<number>`coalesce(sum(best_sum), 0)`.as('best_sum'),
      sql<number>`coalesce(sum(best_count), 0)`.as('best_count'),
    ])
    .executeTakeFirstOrThrow();
  const { n } = await db
    .selectFrom('insight_student')
    .where('author_id', '=', asked.authorId)
    .where('enrolled', '>', 0)
    .where('since', '>=', limitDay * DAY_MS)
    .where('since', '<', limit)
    .where(isBehind(asked, behind))
    .where(sql<SqlBool>`not ${isBehind(asked, behind, sql`1 = 0`)}`)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { ...sums, behind: sums.behind + n };
}

const KEY = ['author_id', 'since_day', 'is_enrolled', 'is_done', 'failed', 'overdue', 'due'] as const;

/** How many stand alike, as it is kept. */
export const listClasses = (db: Db): Promise<InsightStudentClassTable[]> =>
  db.selectFrom('insight_student_class').selectAll().execute();

/** The same by the standings that are kept. */
export const countClasses = (db: Db): Promise<InsightStudentClassTable[]> =>
  db
    .selectFrom('insight_student')
    .groupBy([
      sql.ref('author_id'),
      sql`2`,
      sql`3`,
      sql.ref('is_done'),
      sql.ref('failed'),
      sql.ref('overdue'),
      sql.ref('due'),
    ])
    .select([
      'author_id',
      sql<number>`since / 86400000`.as('since_day'),
      sql<number>`case when enrolled > 0 then 1 else 0 end`.as('is_enrolled'),
      sql<number>`is_done`.as('is_done'),
      'failed',
      'overdue',
      'due',
      sql<number>`count(*)`.as('n'),
      sql<number>`sum(best_count)`.as('best_count'),
      sql<number>`sum(best_sum)`.as('best_sum'),
    ])
    .execute();

/** What a row of `listClasses` is about. */
export const nameOfClass = (row: InsightStudentClassTable): string =>
  KEY.map((name) => `${name} ${row[name]}`).join(', ');
