import { sql } from 'kysely';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';

/**
 * The first attempt of each student at an exam that is marked, in the order of their ids.
 * @param versionId of one version; of all where it is null
 */
export const listFirstAttempts = async (
  db: Db,
  examId: number,
  versionId: number | null,
): Promise<number[]> =>
  (
    await db
      .selectFrom('exam_attempt as attempt')
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
      .orderBy('attempt.id')
      .select('attempt.id')
      .execute()
  ).map(({ id }) => id);

/** What some attempts were given for each question, by attempt and question. */
export const listAnalysedMarks = (db: Db, attemptIds: readonly number[]) =>
  db
    .selectFrom('exam_attempt_mark as mark')
    .where('mark.attempt_id', 'in', idsIn(db, attemptIds))
    .orderBy('mark.attempt_id')
    .orderBy('mark.question_id')
    .select([
      'mark.attempt_id',
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
