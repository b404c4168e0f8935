import type { Db } from '#server/db/tables.ts';

/** The test runs of one person at an exam, the newest first. */
export const listTestRuns = (db: Db, examId: number, authorId: number) =>
  db
    .selectFrom('exam_attempt')
    .innerJoin('exam_version', 'exam_version.id', 'exam_attempt.exam_version_id')
    .where('exam_attempt.exam_id', '=', examId)
    .where('exam_attempt.student_id', '=', authorId)
    .where('exam_attempt.purpose', '=', 'test')
    .orderBy('exam_attempt.attempt_no', 'desc')
    .select([
      'exam_attempt.id',
      'exam_attempt.attempt_no',
      'exam_attempt.state',
      'exam_attempt.started_at',
      'exam_attempt.submitted_at',
      'exam_attempt.score',
      'exam_attempt.result',
      'exam_version.version_no',
      'exam_version.pass_percent',
    ])
    .execute();

/** What belongs to an attempt, before the attempt itself. */
const PARTS = [
  'exam_attempt_mark',
  'exam_score_change',
  'exam_time_grant',
  'exam_attempt_decision',
  'exam_record_claim',
  'exam_attempt_branch',
  'exam_attempt_receipt',
  'exam_attempt_head',
  'exam_attempt_event',
] as const;

/** Takes a test run out of the database, with all of its log. */
export async function removeTestRun(db: Db, attemptId: number): Promise<void> {
  for (const table of PARTS) await db.deleteFrom(table).where('attempt_id', '=', attemptId).execute();
  await db.deleteFrom('exam_attempt').where('id', '=', attemptId).where('purpose', '=', 'test').execute();
}
