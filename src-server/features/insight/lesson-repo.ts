import { sql } from 'kysely';
import { PARTS, type LessonSums } from '#shared/domain/insight/lessons.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import { dialectOf } from '#server/db/dialect.ts';
import type { InsightLessonTable } from '#server/db/insight-tables.ts';
import type { Db } from '#server/db/tables.ts';

/** Some of the learners of a course. */
export interface Part {
  readonly courseId: number;
  readonly part: number;
}

/** What is kept of a course, or of all. */
export const listLessons = (db: Db, courseId: number | null): Promise<InsightLessonTable[]> =>
  db
    .selectFrom('insight_lesson')
    .$if(courseId !== null, (query) => query.where('course_id', '=', courseId ?? 0))
    .selectAll()
    .execute();

/** Puts what a part of the learners came to in the place of what it came to before. */
export async function putLessons(
  db: Db,
  { courseId, part }: Part,
  lessons: readonly LessonSums[],
): Promise<void> {
  await db.deleteFrom('insight_lesson').where('course_id', '=', courseId).where('part', '=', part).execute();
  const rows = lessons.map((row) => ({ course_id: courseId, part, ...row }));
  if (rows.length > 0) await insertRows(db, dialectOf(db), 'insight_lesson', rows);
}

/** Every part of every course in which anybody did anything. */
export const listEveryPart = async (db: Db) =>
  (
    await sql<{ exam_id: number; slot: number }>`
      select course_id as exam_id, student_id % ${sql.lit(PARTS)} as slot from course_interaction group by 1, 2`.execute(
      db,
    )
  ).rows.map((row) => ({ kind: 'lessons' as const, ...row }));

/** The parts that wait, of a course or of all. */
export const listWaitingParts = (db: Db, courseId: number | null) =>
  db
    .selectFrom('insight_backlog')
    .where('kind', '=', 'lessons')
    .$if(courseId !== null, (query) => query.where('exam_id', '=', courseId ?? 0))
    .select(['exam_id', 'slot'])
    .distinct()
    .execute();
