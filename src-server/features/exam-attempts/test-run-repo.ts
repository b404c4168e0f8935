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

/** Takes a test run out of the database: what belongs to it, its log, and then itself. */
export async function removeTestRun(db: Db, id: number): Promise<void> {
  await db.deleteFrom('exam_attempt_mark').where('attempt_id', '=', id).execute();
  await db.deleteFrom('exam_score_change').where('attempt_id', '=', id).execute();
  await db.deleteFrom('exam_time_grant').where('attempt_id', '=', id).execute();
  await db.deleteFrom('exam_attempt_decision').where('attempt_id', '=', id).execute();
  await db.deleteFrom('exam_record_claim').where('attempt_id', '=', id).execute();
  await db.deleteFrom('exam_attempt_branch').where('attempt_id', '=', id).execute();
  await db.deleteFrom('exam_attempt_receipt').where('attempt_id', '=', id).execute();
  await db.deleteFrom('exam_attempt_head').where('attempt_id', '=', id).execute();
  await db.deleteFrom('exam_attempt_event').where('attempt_id', '=', id).execute();
  await db.deleteFrom('exam_attempt').where('id', '=', id).where('purpose', '=', 'test').execute();
}
