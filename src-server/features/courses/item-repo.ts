import type { Insertable, Updateable } from 'kysely';
import type { Ctx } from '#server/context.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import type { CourseItemTable } from '#server/db/course-tables.ts';
import { dialectOf } from '#server/db/dialect.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';

/** Columns of an item without the texts that may be long: what an outline shows. */
const OUTLINE_COLUMNS = [
  'id',
  'course_id',
  'section_id',
  'kind',
  'title',
  'place',
  'version',
  'duration_minutes',
  'is_required',
  'is_graded',
  'score_to_reach',
  'copy_of',
  'updated_at',
  'deleted_at',
] as const;

/** Every item of a course, also those that were deleted. */
export const listItems = (db: Db, courseId: number) =>
  db
    .selectFrom('course_item')
    .where('course_id', '=', courseId)
    .orderBy('place')
    .orderBy('id')
    .select(OUTLINE_COLUMNS)
    .execute();

export type ItemInOutline = Awaited<ReturnType<typeof listItems>>[number];

/** Every live item of a course, whole. */
export const listWholeItems = (db: Db, courseId: number) =>
  db
    .selectFrom('course_item')
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .orderBy('place')
    .orderBy('id')
    .selectAll()
    .execute();

export type ItemRow = Awaited<ReturnType<typeof listWholeItems>>[number];

/** A live item of a person. */
export const findItem = (db: Db, id: number, instructorId: number): Promise<ItemRow | undefined> =>
  db
    .selectFrom('course_item')
    .where('id', '=', id)
    .where('instructor_id', '=', instructorId)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst();

/** An item of a person that was deleted. */
export const findDeletedItem = (db: Db, id: number, instructorId: number): Promise<ItemRow | undefined> =>
  db
    .selectFrom('course_item')
    .where('id', '=', id)
    .where('instructor_id', '=', instructorId)
    .where('deleted_at', 'is not', null)
    .selectAll()
    .executeTakeFirst();

export const insertItems = (db: Db, rows: readonly Insertable<CourseItemTable>[]) =>
  insertRows(db, dialectOf(db), 'course_item', rows);

type Writer = Pick<Ctx, 'db' | 'now' | 'versionStep'>;

/** A change of what an item says: one more version of it. */
export const updateItem = (
  { db, now, versionStep }: Writer,
  id: number,
  changes: Updateable<CourseItemTable>,
) =>
  db
    .updateTable('course_item')
    .set((eb) => ({ ...changes, updated_at: now, version: eb('version', '+', versionStep) }))
    .where('id', '=', id)
    .execute();

/** Compare and set: false when somebody changed the item since `version`. */
export async function updateItemFrom(
  { db, now, versionStep }: Writer,
  id: number,
  version: number,
  changes: Updateable<CourseItemTable>,
): Promise<boolean> {
  const result = await db
    .updateTable('course_item')
    .set({ ...changes, updated_at: now, version: version + versionStep })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Where an item stands: what it says is as it was, and so is its version. */
export const moveItem = (
  db: Db,
  { id, ...where }: { readonly id: number; readonly section_id: number; readonly place: string },
  now: number,
) =>
  db
    .updateTable('course_item')
    .set({ ...where, updated_at: now })
    .where('id', '=', id)
    .execute();

/** Deletes items, or brings them back. */
export const markItems = (db: Db, ids: readonly number[], deleted_at: number | null, now: number) =>
  db
    .updateTable('course_item')
    .set({ deleted_at, updated_at: now })
    .where('id', 'in', idsIn(db, ids))
    .execute();

/** Items among some of a person, whole, also those that were deleted. */
export const listWholeItemsAmong = (
  db: Db,
  ids: readonly number[],
  instructorId: number,
): Promise<ItemRow[]> =>
  db
    .selectFrom('course_item')
    .where('id', 'in', idsIn(db, ids))
    .where('instructor_id', '=', instructorId)
    .orderBy('id')
    .selectAll()
    .execute();
