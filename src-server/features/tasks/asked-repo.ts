import type { Db } from '#server/db/tables.ts';

/** Exams of an author with answers that wait for a mark, and how many do: by title. */
export const listToMark = (db: Db, authorId: number): Promise<{ id: number; title: string; n: number }[]> =>
  db
    .selectFrom('exam')
    .innerJoin('exam_attempt', 'exam_attempt.exam_id', 'exam.id')
    .where('exam.instructor_id', '=', authorId)
    .where('exam.deleted_at', 'is', null)
    .where('exam_attempt.state', '=', 'submitted')
    .where('exam_attempt.purpose', '=', 'real')
    .groupBy(['exam.id', 'exam.title'])
    .orderBy('exam.title')
    .orderBy('exam.id')
    .limit(50)
    .select(({ fn }) => ['exam.id', 'exam.title', fn.countAll<number>().as('n')])
    .execute();

export async function listCoursesOf(db: Db, authorId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('course')
    .where('instructor_id', '=', authorId)
    .where('deleted_at', 'is', null)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}
