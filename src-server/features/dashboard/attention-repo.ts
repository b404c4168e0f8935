import type { Db } from '#server/db/tables.ts';
import { studentName } from '../enrolments/student-name.ts';

const attempts = (db: Db) =>
  db
    .selectFrom('exam_attempt')
    .innerJoin('exam_version', 'exam_version.id', 'exam_attempt.exam_version_id')
    .where('exam_attempt.purpose', '=', 'real')
    .select([
      'exam_attempt.id',
      studentName().as('student_name'),
      'exam_version.title',
      'exam_attempt.is_clock_suspect',
      'exam_attempt.flags',
      'exam_attempt.submitted_by',
      'exam_attempt.progress',
      'exam_attempt.result',
      'exam_attempt.state',
      'exam_attempt.submitted_at',
      'exam_attempt.updated_at',
    ]);

/** Attempts handed in since a moment that ended in an unusual way, latest first. */
export const listUnusualEndings = (db: Db, since: number, limit: number) =>
  attempts(db)
    .where('exam_attempt.submitted_at', '>=', since)
    .where((eb) =>
      eb.or([
        eb('exam_attempt.is_clock_suspect', '=', 1),
        eb('exam_attempt.flags', '<>', '[]'),
        eb('exam_attempt.submitted_by', '=', 'deadline'),
        eb('exam_attempt.result', '=', 'pending'),
      ]),
    )
    .orderBy('exam_attempt.submitted_at', 'desc')
    .limit(limit)
    .execute();

/** Running attempts in which nothing has been saved since a moment, quietest first. */
export const listQuietAttempts = (db: Db, quietSince: number, limit: number) =>
  attempts(db)
    .where('exam_attempt.state', '=', 'in_progress')
    .where('exam_attempt.updated_at', '<', quietSince)
    .orderBy('exam_attempt.updated_at')
    .limit(limit)
    .execute();

export type AttentionRow = Awaited<ReturnType<typeof listQuietAttempts>>[number];
