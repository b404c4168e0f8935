import { MINUTE_MS, nameOf, spanOf, type ReportQuery } from '../report-query.ts';

/** Attempts at an exam that were handed in and count. */
export const examResults: ReportQuery<'exam-results'> = async (db, { examId }, { after, limit }) => {
  const rows = await db
    .selectFrom('exam_attempt as a')
    .innerJoin('user as u', 'u.id', 'a.student_id')
    .innerJoin('exam_version as v', 'v.id', 'a.exam_version_id')
    .where('a.exam_id', '=', examId)
    .where('a.state', '<>', 'void')
    .where('a.purpose', '=', 'real')
    .where('a.deleted_at', 'is', null)
    .where('a.submitted_at', 'is not', null)
    .where('a.id', '>', after)
    .orderBy('a.id')
    .limit(limit)
    .select([
      'a.id',
      'u.first_name',
      'u.last_name',
      'a.attempt_no',
      'v.version_no',
      'a.started_at',
      'a.submitted_at',
      'a.submitted_by',
      'a.handed_in_by',
      'a.correct_count',
      'a.score',
      'a.result',
      'a.is_late',
      'a.is_clock_suspect',
    ])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    student: nameOf(row),
    attempt: row.attempt_no,
    exam_version: row.version_no,
    started_at: row.started_at,
    handed_in_at: row.submitted_at,
    handed_in_by: row.handed_in_by === null ? row.submitted_by : 'staff',
    minutes: spanOf(row.started_at, row.submitted_at, MINUTE_MS),
    correct: row.correct_count,
    score: row.score,
    result: row.result,
    is_late: row.is_late,
    is_uncertain: row.is_clock_suspect,
  }));
};
