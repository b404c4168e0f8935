import type { Db } from '#server/db/tables.ts';

/** The versions of exams that a person has handed in and whose keys name a file. */
export const listVersionsWithFile = (db: Db, studentId: number, sha256: string) =>
  db
    .selectFrom('exam_attempt')
    .innerJoin('exam_version_key', 'exam_version_key.exam_version_id', 'exam_attempt.exam_version_id')
    .where('exam_attempt.student_id', '=', studentId)
    .where('exam_attempt.state', '<>', 'in_progress')
    .where('exam_attempt.purpose', '=', 'real')
    .innerJoin('file_use', 'file_use.row_id', 'exam_version_key.id')
    .where('file_use.tbl', '=', 'exam_version_key')
    .where('file_use.sha256', '=', sha256)
    .select(['exam_attempt.exam_id', 'exam_attempt.exam_version_id'])
    .distinct()
    .execute();
