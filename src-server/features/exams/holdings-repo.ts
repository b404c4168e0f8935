import type { Db } from '#server/db/tables.ts';

const LISTED = 50;

/** Titles of exams that others may sit, by an author. */
export const listPublishedTitles = async (db: Db, authorId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('exam')
      .where('instructor_id', '=', authorId)
      .where('status', 'in', ['published', 'scheduled'])
      .where('deleted_at', 'is', null)
      .orderBy('title')
      .limit(LISTED)
      .select('title')
      .execute()
  ).map((row) => row.title);

/** Titles of an author's exams with answers that wait to be marked. */
export const listTitlesToMark = async (db: Db, authorId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('exam_attempt')
      .innerJoin('exam', 'exam.id', 'exam_attempt.exam_id')
      .where('exam.instructor_id', '=', authorId)
      .where('exam_attempt.state', '=', 'submitted')
      .where('exam_attempt.purpose', '=', 'real')
      .where('exam_attempt.deleted_at', 'is', null)
      .groupBy(['exam.id', 'exam.title'])
      .orderBy('exam.title')
      .limit(LISTED)
      .select('exam.title')
      .execute()
  ).map((row) => row.title);
