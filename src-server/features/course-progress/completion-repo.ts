import type { Insertable, Selectable } from 'kysely';
import type { CourseCompletionTable } from '#server/db/course-progress-tables.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';

export type CompletionRow = Selectable<CourseCompletionTable>;

/** What was decided about some courses of a learner, the oldest version first. */
export const listCompletions = (db: Db, studentId: number, courseIds: readonly number[]) =>
  db
    .selectFrom('course_completion')
    .where('student_id', '=', studentId)
    .where('course_id', 'in', idsIn(db, courseIds))
    .where('deleted_at', 'is', null)
    .orderBy('course_id')
    .orderBy('version_no')
    .selectAll()
    .execute();

/** One row for a learner and a version, however many decide at the same moment. @returns whether it was new */
export async function insertCompletion(db: Db, row: Insertable<CourseCompletionTable>): Promise<void> {
  await db
    .insertInto('course_completion')
    .values(row)
    .onConflict((conflict) => conflict.columns(['student_id', 'course_version_id']).doNothing())
    .execute();
}

export const updateCompletion = (
  db: Db,
  id: number,
  changes: Pick<CompletionRow, 'percent' | 'completed_count' | 'required_count' | 'result' | 'finished_at'>,
  now: number,
) =>
  db
    .updateTable('course_completion')
    .set((eb) => ({ ...changes, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
