import { sql, type Insertable } from 'kysely';
import { insertRows } from '#server/db/bulk-insert.ts';
import type {
  CourseContentFileTable,
  CourseContentTable,
  CourseKeyTable,
  CoursePracticeKeyTable,
  CourseVersionAccessTable,
  CourseVersionTable,
} from '#server/db/course-tables.ts';
import { dialectOf } from '#server/db/dialect.ts';
import { textsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';

export type KeyTable = 'course_practice_key' | 'course_content_key';

const versions = (db: Db) =>
  db
    .selectFrom('course_version')
    .innerJoin('course_version_outline', 'course_version_outline.course_version_id', 'course_version.id')
    .selectAll('course_version')
    .select('course_version_outline.outline');

/** The newest version of a course with its outline; undefined before the first publication. */
export const findLatestVersion = (db: Db, courseId: number) =>
  versions(db)
    .where('course_version.course_id', '=', courseId)
    .orderBy('course_version.version_no', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findVersion = (db: Db, id: number) =>
  versions(db).where('course_version.id', '=', id).executeTakeFirst();

export const findVersionNo = (db: Db, courseId: number, versionNo: number) =>
  versions(db)
    .where('course_version.course_id', '=', courseId)
    .where('course_version.version_no', '=', versionNo)
    .executeTakeFirst();

export type VersionRow = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

/** What was published of a course, the newest first. */
export const listVersions = (db: Db, courseId: number) =>
  db
    .selectFrom('course_version')
    .where('course_id', '=', courseId)
    .orderBy('version_no', 'desc')
    .selectAll()
    .execute();

/** Contents of a course by their hashes; those that are not here are left out. */
export const listContents = (db: Db, courseId: number, hashes: readonly string[]) =>
  db
    .selectFrom('course_content')
    .where('course_id', '=', courseId)
    .where('content_hash', 'in', textsIn(db, JSON.stringify(hashes)))
    .select(['content_hash', 'content'])
    .execute();

/** Which of some contents of a course are kept already. */
export const contentsAmong = async (
  db: Db,
  courseId: number,
  hashes: readonly string[],
): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('course_content')
    .where('course_id', '=', courseId)
    .where('content_hash', 'in', textsIn(db, JSON.stringify(hashes)))
    .select('content_hash')
    .execute();
  return new Set(rows.map((row) => row.content_hash));
};

/** Keys of some contents of a course, of practice or of what counts. */
export const listKeys = (db: Db, table: KeyTable, courseId: number, hashes: readonly string[]) =>
  db
    .selectFrom(table)
    .where('course_id', '=', courseId)
    .where('content_hash', 'in', textsIn(db, JSON.stringify(hashes)))
    .select(['content_hash', 'keys'])
    .execute();

/** Whom a version is for. */
export const listVersionAccess = (db: Db, versionId: number) =>
  db
    .selectFrom('course_version_access')
    .where('course_version_id', '=', versionId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select(['people_group_id', 'user_id'])
    .execute();

/** Kind and size of some files. */
export const listFiles = (db: Db, hashes: readonly string[]) =>
  db
    .selectFrom('blob')
    .where('sha256', 'in', textsIn(db, JSON.stringify(hashes)))
    .select(['sha256', 'mime', 'size'])
    .execute();

/** A version with its outline. */
export async function insertVersion(
  db: Db,
  version: Insertable<CourseVersionTable>,
  outline: { readonly id: number; readonly outline: string },
): Promise<void> {
  const { id, course_id, is_unapproved, created_at, updated_at } = version;
  await db.insertInto('course_version').values(version).execute();
  await db
    .insertInto('course_version_outline')
    .values({ ...outline, course_version_id: id, course_id, is_unapproved, created_at, updated_at })
    .execute();
}

/** Lets learners have a version and the contents that it names; what they have already stays as it is. */
export async function approveVersion(
  db: Db,
  version: { readonly id: number; readonly courseId: number },
  hashes: readonly string[],
  now: number,
): Promise<void> {
  const approved = { is_unapproved: 0, updated_at: now } as const;
  // Spelled out, so that the index of what waits serves it.
  const waits = sql<boolean>`is_unapproved = 1`;
  await db.updateTable('course_version').set(approved).where('id', '=', version.id).where(waits).execute();
  await db
    .updateTable('course_version_outline')
    .set(approved)
    .where('course_version_id', '=', version.id)
    .where(waits)
    .execute();
  const ofCourse = sql<boolean>`course_id = ${version.courseId} and ${waits}`;
  const named = sql<boolean>`content_hash in ${textsIn(db, JSON.stringify(hashes))}`;
  await db.updateTable('course_content').set(approved).where(ofCourse).where(named).execute();
  await db.updateTable('course_content_file').set(approved).where(ofCourse).where(named).execute();
  await db.updateTable('course_practice_key').set(approved).where(ofCourse).where(named).execute();
}

export const insertVersionAccess = (db: Db, rows: readonly Insertable<CourseVersionAccessTable>[]) =>
  insertRows(db, dialectOf(db), 'course_version_access', rows);

export const insertContents = (db: Db, rows: readonly Insertable<CourseContentTable>[]) =>
  insertRows(db, dialectOf(db), 'course_content', rows);

export const insertFiles = (db: Db, rows: readonly Insertable<CourseContentFileTable>[]) =>
  insertRows(db, dialectOf(db), 'course_content_file', rows);

export const insertPracticeKeys = (db: Db, rows: readonly Insertable<CoursePracticeKeyTable>[]) =>
  insertRows(db, dialectOf(db), 'course_practice_key', rows);

export const insertContentKeys = (db: Db, rows: readonly Insertable<CourseKeyTable>[]) =>
  insertRows(db, dialectOf(db), 'course_content_key', rows);

/** The full name of an account. */
export const authorName = async (db: Db, userId: number): Promise<string> => {
  const row = await db
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['first_name', 'last_name'])
    .executeTakeFirst();
  return `${row?.first_name ?? ''} ${row?.last_name ?? ''}`.trim();
};
