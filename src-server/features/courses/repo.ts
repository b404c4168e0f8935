import { sql, type Insertable, type Updateable } from 'kysely';
import type { CourseStatus } from '#shared/contract/course-drafts.ts';
import type { Ctx } from '#server/context.ts';
import { containsWord } from '#server/db/contains-word.ts';
import { courseTitleIn } from '#server/db/course-title.ts';
import type { CourseTable } from '#server/db/course-tables.ts';
import { hasStatus } from '#server/db/has-status.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';

/** Whose courses a call may see: null means those of everybody in the institution. */
export type CourseScope = { readonly instructorId: number | null };

const courseRows = (db: Db) =>
  db
    .selectFrom('course')
    .leftJoin('course_version', 'course_version.id', 'course.published_version_id')
    .selectAll('course')
    .select([
      'course_version.version_no as published_version_no',
      'course_version.opens_at as published_opens_at',
      'course_version.title as published_title',
      'course_version.subtitle as published_subtitle',
      'course_version.image_sha256 as published_image',
      'course_version.image_alt as published_image_alt',
    ]);

export type CourseRow = Awaited<ReturnType<ReturnType<typeof courseRows>['executeTakeFirstOrThrow']>>;

/** Of a course of somebody else, a computer of a hub has the texts that were published, not those of the draft. */
const toVisible = (row: CourseRow, { instructorId }: CourseScope): CourseRow =>
  instructorId !== null || row.title !== '' || row.published_title === null
    ? row
    : {
        ...row,
        title: row.published_title,
        subtitle: row.published_subtitle ?? '',
        image_sha256: row.published_image,
        image_alt: row.published_image_alt,
      };

/** A course that is in the scope, with what learners have of it. */
export async function findCourse(db: Db, id: number, scope: CourseScope): Promise<CourseRow | undefined> {
  const { instructorId } = scope;
  const row = await courseRows(db)
    .where('course.id', '=', id)
    .where('course.deleted_at', 'is', null)
    .$if(instructorId !== null, (q) => q.where('course.instructor_id', '=', instructorId))
    .executeTakeFirst();
  return row && toVisible(row, scope);
}

/** True when the person had such a course and has deleted it. */
export const wasDeleted = async (db: Db, id: number, instructorId: number): Promise<boolean> =>
  (await db
    .selectFrom('course')
    .select('id')
    .where('id', '=', id)
    .where('instructor_id', '=', instructorId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

export const insertCourse = (db: Db, course: Insertable<CourseTable>) =>
  db.insertInto('course').values(course).execute();

type Writer = Pick<Ctx, 'db' | 'now' | 'versionStep'>;

/** A change of the draft: one more version of it. */
export const updateDraft = ({ db, now, versionStep }: Writer, id: number, changes: Updateable<CourseTable>) =>
  db
    .updateTable('course')
    .set((eb) => ({ ...changes, updated_at: now, version: eb('version', '+', versionStep) }))
    .where('id', '=', id)
    .execute();

/** Compare and set: false when somebody changed the draft since `version`. */
export async function updateDraftFrom(
  { db, now, versionStep }: Writer,
  id: number,
  version: number,
  changes: Updateable<CourseTable>,
): Promise<boolean> {
  const result = await db
    .updateTable('course')
    .set({ ...changes, updated_at: now, version: version + versionStep })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** A change of state; the draft is as it was, and so is its version. */
export const updateState = (db: Db, id: number, changes: Updateable<CourseTable>, now: number) =>
  db
    .updateTable('course')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .execute();

export interface CourseListQuery {
  readonly statuses: readonly CourseStatus[];
  /** Words that the title or the subtitle must contain, all of them. */
  readonly words: readonly string[];
  readonly category?: string | undefined;
  readonly level?: string | undefined;
  readonly price?: 'free' | 'paid' | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Courses in the scope, last changed first, and how many there are in all. */
export async function listCourses(
  db: Db,
  scope: CourseScope,
  query: CourseListQuery,
  now: number,
): Promise<{ rows: CourseRow[]; total: number }> {
  const { instructorId } = scope;
  const { category, level } = query;
  let base = courseRows(db)
    .where('course.deleted_at', 'is', null)
    .where((eb) => eb.or(query.statuses.map((status) => hasStatus('course', status, now))));
  if (instructorId !== null) base = base.where('course.instructor_id', '=', instructorId);
  if (category !== undefined) base = base.where('course.category', '=', category);
  if (query.price !== undefined)
    base = base.where('course.price_minor', query.price === 'free' ? '=' : '>', 0);
  if (level !== undefined) base = base.where('course.level', '=', level);
  for (const word of query.words) {
    base = base.where(containsWord(sql`${courseTitleIn(scope)} || ' ' || course.subtitle`, word));
  }
  const rows = await base
    .orderBy('course.updated_at', 'desc')
    .orderBy('course.id', 'desc')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const counted = await base
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map((row) => toVisible(row, scope)), total: counted.total };
}

/** How many live items of each kind some courses have, and how long they take. */
export const listItemTallies = (db: Db, courseIds: readonly number[]) =>
  db
    .selectFrom('course_item')
    .where('course_id', 'in', idsIn(db, courseIds))
    .where('deleted_at', 'is', null)
    .groupBy(['course_id', 'kind'])
    .select((eb) => [
      'course_id',
      'kind',
      eb.fn.countAll<number>().as('items'),
      eb.fn.sum<number>('duration_minutes').as('minutes'),
    ])
    .execute();

/** When something was last written into the items of some courses. */
export const listLastChanges = (db: Db, courseIds: readonly number[]) =>
  db
    .selectFrom('course_item')
    .where('course_id', 'in', idsIn(db, courseIds))
    .groupBy('course_id')
    .select((eb) => ['course_id', eb.fn.max<number>('updated_at').as('changed_at')])
    .execute();

/** How many are enrolled in some courses. */
export const listEnrolledTallies = (db: Db, courseIds: readonly number[]) =>
  db
    .selectFrom('enrolment')
    .where('content_type', '=', 'course')
    .where('content_id', 'in', idsIn(db, courseIds))
    .where('deleted_at', 'is', null)
    .groupBy('content_id')
    .select((eb) => ['content_id as course_id', eb.fn.countAll<number>().as('enrolled')])
    .execute();

/** Whether somebody is or was enrolled in a course. */
export const hasEnrolments = async (db: Db, courseId: number): Promise<boolean> =>
  (await db
    .selectFrom('enrolment')
    .select('id')
    .where('content_type', '=', 'course')
    .where('content_id', '=', courseId)
    .limit(1)
    .executeTakeFirst()) !== undefined;
