import type { Insertable } from 'kysely';
import { insertRows } from '#server/db/bulk-insert.ts';
import { dialectOf } from '#server/db/dialect.ts';
import type { ExamPlanTable } from '#server/db/exam-tables.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';

/** What the author of an exam plans to ask, line by line. */
export const listPlan = (db: Db, examId: number) =>
  db
    .selectFrom('exam_plan')
    .where('exam_id', '=', examId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'position', 'folder_id', 'tag_id', 'question_type', 'mark', 'wanted'])
    .execute();

export type PlanRow = Awaited<ReturnType<typeof listPlan>>[number];

export const insertPlan = (db: Db, rows: readonly Insertable<ExamPlanTable>[]) =>
  insertRows(db, dialectOf(db), 'exam_plan', rows);

export const updatePlan = (db: Db, { id, ...line }: PlanRow, now: number) =>
  db
    .updateTable('exam_plan')
    .set((eb) => ({ ...line, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const removePlan = (db: Db, ids: readonly number[], now: number) =>
  db
    .updateTable('exam_plan')
    .set((eb) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', 'in', idsIn(db, ids))
    .execute();

/** Which folders and tags among some are a person's own, also those that were deleted. */
export async function ownPlaces(
  db: Db,
  ownerId: number,
  { folders, tags }: { readonly folders: readonly number[]; readonly tags: readonly number[] },
): Promise<{ folders: Set<number>; tags: Set<number> }> {
  const own = (table: 'folder' | 'tag', ids: readonly number[]) =>
    db
      .selectFrom(table)
      .where('id', 'in', idsIn(db, ids))
      .where('instructor_id', '=', ownerId)
      .select('id')
      .execute();
  return {
    folders: new Set((await own('folder', folders)).map((row) => row.id)),
    tags: new Set((await own('tag', tags)).map((row) => row.id)),
  };
}
