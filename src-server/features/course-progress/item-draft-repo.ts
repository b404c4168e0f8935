import type { Insertable } from 'kysely';
import type { CourseItemDraftTable } from '#server/db/course-progress-tables.ts';
import type { Db } from '#server/db/tables.ts';
import type { Learning } from './repo.ts';

export const findItemDraft = (db: Db, { studentId, courseId }: Learning, itemId: number) =>
  db
    .selectFrom('course_item_draft')
    .where('student_id', '=', studentId)
    .where('course_id', '=', courseId)
    .where('item_id', '=', itemId)
    .select(['content', 'updated_at'])
    .executeTakeFirst();

export const putItemDraft = (db: Db, row: Insertable<CourseItemDraftTable>) =>
  db
    .insertInto('course_item_draft')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['student_id', 'course_id', 'item_id'])
        .doUpdateSet({ content: row.content, updated_at: row.updated_at }),
    )
    .execute();

export const deleteItemDraft = (db: Db, { studentId, courseId }: Learning, itemId: number) =>
  db
    .deleteFrom('course_item_draft')
    .where('student_id', '=', studentId)
    .where('course_id', '=', courseId)
    .where('item_id', '=', itemId)
    .execute();

/** Takes away what somebody has not handed in. */
export const forgetItemDrafts = (db: Db, studentId: number) =>
  db.deleteFrom('course_item_draft').where('student_id', '=', studentId).execute();
