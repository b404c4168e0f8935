import type { Selectable } from 'kysely';
import { dialectOf } from '#server/db/dialect.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import type { InsightStudentTable } from '#server/db/insight-tables.ts';
import { idsIn, numbersIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';
import { sql } from 'kysely';

/** How a student stands in the content of an author, or in all. */
export type StandingRow = Selectable<InsightStudentTable>;

/** The author of rows that are about everybody's content. */
export const EVERYBODY = 0;

/** Some of the changes that wait, student by student. */
export const listNotes = (db: Db, limit: number) =>
  db
    .selectFrom('insight_student_backlog')
    .orderBy('student_id')
    .limit(limit)
    .select(['id', 'student_id'])
    .execute();

/** Whose standing changes by the time alone: an item of a course has become due since it was folded. */
export const listOverdue = async (db: Db, now: number, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('insight_student')
      .where('next_due_at', '>', 0)
      .where('next_due_at', '<', now)
      .select('student_id')
      .distinct()
      .limit(limit)
      .execute()
  ).map(({ student_id: id }) => id);

/** Whose changes wait, each once. */
export const listWaiting = async (db: Db, limit: number | null): Promise<number[]> =>
  (
    await db
      .selectFrom('insight_student_backlog')
      .select('student_id')
      .distinct()
      .$if(limit !== null, (query) => query.limit(limit ?? 0))
      .execute()
  ).map(({ student_id: id }) => id);

/** Puts the standings of some students in the place of those before. */
export async function putStandings(
  db: Db,
  studentIds: readonly number[],
  rows: readonly StandingRow[],
): Promise<void> {
  await db.deleteFrom('insight_student').where('student_id', 'in', idsIn(db, studentIds)).execute();
  if (rows.length > 0) await insertRows(db, dialectOf(db), 'insight_student', rows);
}

/** What was folded waits no more; what was noted meanwhile does. */
export const dropNotes = (db: Db, ids: readonly number[]) =>
  db.deleteFrom('insight_student_backlog').where('id', 'in', idsIn(db, ids)).execute();

/** The standings of some students that are kept. */
export const listStandings = (db: Db, studentIds: readonly number[]): Promise<StandingRow[]> =>
  db.selectFrom('insight_student').where('student_id', 'in', idsIn(db, studentIds)).selectAll().execute();

/** Everybody who is enrolled in anything, or handed anything in, or of whom a standing is kept. */
export const listEverybody = async (db: Db): Promise<number[]> =>
  (
    await sql<{ id: number }>`select user_id as id from enrolment where deleted_at is null
      union select student_id from exam_attempt where submitted_at is not null and purpose = 'real'
      union select student_id from insight_student order by 1`.execute(db)
  ).rows.map(({ id }) => id);

/** Throws every standing away and has everybody wait. */
export async function beginAgain(db: Db, studentIds: readonly number[]): Promise<void> {
  await db.deleteFrom('insight_student').execute();
  const ids = numbersIn(db, JSON.stringify(studentIds));
  await sql`insert into insight_student_backlog (student_id) select * from ${ids} as ids`.execute(db);
}

/** A computer that follows a hub keeps none. */
export async function forgetStandings(db: Db): Promise<void> {
  await db.deleteFrom('insight_student').execute();
  await db.deleteFrom('insight_student_backlog').execute();
}

/** Whether anything is kept that such a computer does not keep. */
export const isKept = async (db: Db): Promise<boolean> =>
  (await listNotes(db, 1)).length > 0 ||
  (await db.selectFrom('insight_student').select('student_id').limit(1).executeTakeFirst()) !== undefined;
