import type { Insertable, Updateable } from 'kysely';
import type { Ctx } from '#server/context.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import type { CourseSectionTable } from '#server/db/course-tables.ts';
import { dialectOf } from '#server/db/dialect.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';

/** Every section of a course, also those that were deleted: see standingSections. */
export const listSections = (db: Db, courseId: number) =>
  db
    .selectFrom('course_section')
    .where('course_id', '=', courseId)
    .orderBy('place')
    .orderBy('id')
    .selectAll()
    .execute();

export type SectionRow = Awaited<ReturnType<typeof listSections>>[number];

/** A section of a person, also one that was deleted. */
export const findSection = (db: Db, id: number, instructorId: number): Promise<SectionRow | undefined> =>
  db
    .selectFrom('course_section')
    .where('id', '=', id)
    .where('instructor_id', '=', instructorId)
    .selectAll()
    .executeTakeFirst();

export const insertSections = (db: Db, rows: readonly Insertable<CourseSectionTable>[]) =>
  insertRows(db, dialectOf(db), 'course_section', rows);

/** Compare and set: false when somebody changed the section since `version`. */
export async function updateSectionFrom(
  { db, now, versionStep }: Pick<Ctx, 'db' | 'now' | 'versionStep'>,
  id: number,
  version: number,
  changes: Updateable<CourseSectionTable>,
): Promise<boolean> {
  const result = await db
    .updateTable('course_section')
    .set({ ...changes, updated_at: now, version: version + versionStep })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Where a section stands: what it says is as it was, and so is its version. */
export const moveSection = (
  db: Db,
  { id, ...where }: { readonly id: number; readonly parent_id: number | null; readonly place: string },
  now: number,
) =>
  db
    .updateTable('course_section')
    .set({ ...where, updated_at: now })
    .where('id', '=', id)
    .execute();

/** Deletes sections, or brings them back. */
export const markSections = (db: Db, ids: readonly number[], deleted_at: number | null, now: number) =>
  db
    .updateTable('course_section')
    .set({ deleted_at, updated_at: now })
    .where('id', 'in', idsIn(db, ids))
    .execute();
