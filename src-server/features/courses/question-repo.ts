import type { Insertable } from 'kysely';
import { insertRows } from '#server/db/bulk-insert.ts';
import type { AssignmentQuestionTable, CourseItemQuestionTable } from '#server/db/course-tables.ts';
import { dialectOf } from '#server/db/dialect.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';

/** Questions that some items hold, in order. */
export const listHeldQuestions = (db: Db, itemIds: readonly number[]) =>
  db
    .selectFrom('course_item_question')
    .where('course_item_id', 'in', idsIn(db, itemIds))
    .where('deleted_at', 'is', null)
    .orderBy('place')
    .orderBy('id')
    .selectAll()
    .execute();

export type HeldQuestionRow = Awaited<ReturnType<typeof listHeldQuestions>>[number];

export const insertHeldQuestions = (db: Db, rows: readonly Insertable<CourseItemQuestionTable>[]) =>
  insertRows(db, dialectOf(db), 'course_item_question', rows);

type HeldChanges = Partial<
  Pick<HeldQuestionRow, 'place' | 'mark' | 'answer_id' | 'content' | 'keys' | 'content_hash'>
>;

export const updateHeldQuestion = (db: Db, id: number, changes: HeldChanges, now: number) =>
  db
    .updateTable('course_item_question')
    .set((eb) => ({ ...changes, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Takes held questions out of items. */
export const removeHeldQuestions = (db: Db, ids: readonly number[], now: number) =>
  db
    .updateTable('course_item_question')
    .set((eb) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', 'in', idsIn(db, ids))
    .execute();

/** Takes questions out of assignments. */
export const removeAssignmentQuestions = (db: Db, ids: readonly number[], now: number) =>
  db
    .updateTable('assignment_question')
    .set((eb) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', 'in', idsIn(db, ids))
    .execute();

/** Questions of assignments, in order. */
export const listAssignmentQuestions = (db: Db, itemIds: readonly number[]) =>
  db
    .selectFrom('assignment_question')
    .where('course_item_id', 'in', idsIn(db, itemIds))
    .where('deleted_at', 'is', null)
    .orderBy('place')
    .orderBy('id')
    .selectAll()
    .execute();

export type AssignmentQuestionRow = Awaited<ReturnType<typeof listAssignmentQuestions>>[number];

export const insertAssignmentQuestions = (db: Db, rows: readonly Insertable<AssignmentQuestionTable>[]) =>
  insertRows(db, dialectOf(db), 'assignment_question', rows);

export const updateAssignmentQuestion = (
  db: Db,
  id: number,
  changes: Partial<Omit<AssignmentQuestionRow, 'id' | 'version'>>,
  now: number,
) =>
  db
    .updateTable('assignment_question')
    .set((eb) => ({ ...changes, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
