import type { Insertable } from 'kysely';
import { insertRows } from '#server/db/bulk-insert.ts';
import type { CourseAccessTable } from '#server/db/course-tables.ts';
import { dialectOf } from '#server/db/dialect.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';

/** Whom a draft is for, in the order in which they were named. */
export const listAccess = (db: Db, courseId: number) =>
  db
    .selectFrom('course_access')
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select(['id', 'people_group_id', 'user_id'])
    .execute();

export const insertAccess = (db: Db, rows: readonly Insertable<CourseAccessTable>[]) =>
  insertRows(db, dialectOf(db), 'course_access', rows);

export const removeAccess = (db: Db, ids: readonly number[], now: number) =>
  db
    .updateTable('course_access')
    .set((eb) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', 'in', idsIn(db, ids))
    .execute();
