import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';

/**
 * The marks of the first attempt of each student at an exam that is marked, by attempt.
 * @param versionId of one version; of all where it is null
 */
export const listFirstMarks = (db: Db, examId: number, versionId: number | null) =>
  db
    .selectFrom('exam_attempt_mark as mark')
    .innerJoin('exam_attempt as attempt', 'attempt.id', 'mark.attempt_id')
    .where('attempt.exam_id', '=', examId)
    .where('attempt.state', '=', 'marked')
    .where('attempt.purpose', '=', 'real')
    .$if(versionId !== null, (query) => query.where('attempt.exam_version_id', '=', versionId ?? 0))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('exam_attempt as former')
            .whereRef('former.exam_id', '=', 'attempt.exam_id')
            .whereRef('former.student_id', '=', 'attempt.student_id')
            .whereRef('former.attempt_no', '<', 'attempt.attempt_no')
            .where('former.state', '=', 'marked')
            .where('former.purpose', '=', 'real')
            .$if(versionId !== null, (query) => query.where('former.exam_version_id', '=', versionId ?? 0))
            .select('former.id'),
        ),
      ),
    )
    .orderBy('mark.attempt_id')
    .select([
      'mark.attempt_id',
      'attempt.exam_version_id',
      'mark.question_id',
      'mark.selected_option',
      'mark.points',
      'mark.max_points',
      'mark.time_ms',
    ])
    // What was written in an open answer stands in the log alone: any points, or any time, say that it was reached.
    .select(
      sql<number>`case when mark.selected_option is not null or mark.time_ms > 0 or mark.points > 0 then 1 else 0 end`.as(
        'is_reached',
      ),
    )
    .execute();
