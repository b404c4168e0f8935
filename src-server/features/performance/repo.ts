import { sql } from 'kysely';
import { asStudentSees } from '#shared/domain/exam-attempts/release.ts';
import type { Db } from '#server/db/tables.ts';

/** Closed attempts of somebody that count, the latest first, as that student has them. */
export const listClosed = async (db: Db, studentId: number, limit: number) => {
  const rows = await db
    .selectFrom('exam_attempt')
    .innerJoin('exam_version', 'exam_version.id', 'exam_attempt.exam_version_id')
    .where('exam_attempt.student_id', '=', studentId)
    .where('exam_attempt.state', 'in', ['submitted', 'marked'])
    .where('exam_attempt.purpose', '=', 'real')
    .where('exam_attempt.submitted_at', 'is not', null)
    .orderBy('exam_attempt.submitted_at', 'desc')
    .orderBy('exam_attempt.id', 'desc')
    .limit(limit)
    .select([
      'exam_attempt.id',
      'exam_attempt.exam_id',
      'exam_attempt.score',
      'exam_attempt.result',
      'exam_attempt.withheld',
      'exam_attempt.started_at',
      'exam_attempt.submitted_at',
      'exam_version.title',
      'exam_version.subject',
      'exam_version.pass_percent',
    ])
    .execute();
  return rows.map(asStudentSees);
};

export type ClosedRow = Awaited<ReturnType<typeof listClosed>>[number];

/** The best score of each person at an exam. */
export const listBestScores = async (db: Db, examId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('exam_attempt')
    .where('exam_id', '=', examId)
    .where('purpose', '=', 'real')
    .where('state', '=', 'marked')
    .where('score', 'is not', null)
    .where('withheld', 'not like', '%score%')
    .groupBy('student_id')
    .select((eb) => eb.fn.max('score').as('best'))
    .execute();
  return rows.flatMap(({ best }) => (best === null ? [] : [best]));
};

/** How many marked answers of somebody each tag has, and how many of them were right. */
export const countAnswersByTag = (db: Db, studentId: number) =>
  db
    .selectFrom('exam_attempt')
    .innerJoin('exam_attempt_mark', 'exam_attempt_mark.attempt_id', 'exam_attempt.id')
    .innerJoin('question_tag', 'question_tag.question_id', 'exam_attempt_mark.question_id')
    .innerJoin('tag', 'tag.id', 'question_tag.tag_id')
    .where('exam_attempt.student_id', '=', studentId)
    .where('exam_attempt.state', '=', 'marked')
    .where('exam_attempt.purpose', '=', 'real')
    .where('exam_attempt_mark.points', 'is not', null)
    .where('exam_attempt.withheld', 'not like', '%points%')
    .where('question_tag.deleted_at', 'is', null)
    .where('tag.deleted_at', 'is', null)
    .groupBy('tag.tag_name')
    .select((eb) => [
      'tag.tag_name as tag',
      eb.fn.countAll<number>().as('answered'),
      sql<number>`sum(case when exam_attempt_mark.points = exam_attempt_mark.max_points then 1 else 0 end)`.as(
        'right_count',
      ),
    ])
    .execute();

/** Whose server this is. */
export const findInstitution = (db: Db) => db.selectFrom('institution').selectAll().executeTakeFirst();
