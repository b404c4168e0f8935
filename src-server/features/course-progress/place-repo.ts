import type { Insertable, Selectable } from 'kysely';
import type { CourseFlagTable, CoursePlaceTable } from '#server/db/course-progress-tables.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';
import type { Learning } from './repo.ts';

export type PlaceRow = Selectable<CoursePlaceTable>;
export type FlagRow = Selectable<CourseFlagTable>;

/** Where a learner stopped in some courses, the last place first. */
export const listPlaces = (db: Db, studentId: number, courseIds: readonly number[]) =>
  db
    .selectFrom('course_place')
    .where('student_id', '=', studentId)
    .where('course_id', 'in', idsIn(db, courseIds))
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .selectAll()
    .execute();

export const findPlace = (db: Db, { studentId, courseId }: Learning, deviceNo: number) =>
  db
    .selectFrom('course_place')
    .where('student_id', '=', studentId)
    .where('course_id', '=', courseId)
    .where('device_no', '=', deviceNo)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .selectAll()
    .executeTakeFirst();

export const insertPlace = (db: Db, row: Insertable<CoursePlaceTable>) =>
  db.insertInto('course_place').values(row).execute();

export const updatePlace = (
  db: Db,
  id: number,
  changes: Pick<PlaceRow, 'item_id' | 'position_ms' | 'computer_name'>,
  now: number,
) =>
  db
    .updateTable('course_place')
    .set((eb) => ({ ...changes, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** The flags of a learner in a course. */
export const listFlags = (db: Db, { studentId, courseId }: Learning) =>
  db
    .selectFrom('course_flag')
    .where('student_id', '=', studentId)
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .orderBy('item_id')
    .orderBy('id')
    .selectAll()
    .execute();

export const insertFlag = (db: Db, row: Insertable<CourseFlagTable>) =>
  db.insertInto('course_flag').values(row).execute();

export const removeFlags = (db: Db, ids: readonly number[], now: number) =>
  db
    .updateTable('course_flag')
    .set((eb) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', 'in', idsIn(db, ids))
    .execute();

/** Takes away where somebody was. */
export const forgetPlaces = (db: Db, studentId: number, now: number) =>
  db
    .updateTable('course_place')
    .set((eb) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('student_id', '=', studentId)
    .where('deleted_at', 'is', null)
    .execute();

/** Takes away what somebody flagged. */
export const forgetFlags = (db: Db, studentId: number, now: number) =>
  db
    .updateTable('course_flag')
    .set((eb) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('student_id', '=', studentId)
    .where('deleted_at', 'is', null)
    .execute();

/** The number of this computer, which stands in every id that it gives. */
export async function findOwnNumber(db: Db): Promise<number> {
  const device = await db.selectFrom('device').select('device_no').executeTakeFirst();
  return device?.device_no ?? 0;
}
