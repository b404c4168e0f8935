import type { ViewedKind } from '#shared/contract/dashboard.ts';
import type { Db } from '#server/db/tables.ts';

/** More than one call can bring beyond what is kept. */
const AT_ONCE = 100;

/** The entry of one thing on somebody's list. */
export const findViewed = (db: Db, userId: number, contentType: ViewedKind, contentId: number) =>
  db
    .selectFrom('recently_viewed')
    .where('user_id', '=', userId)
    .where('content_type', '=', contentType)
    .where('content_id', '=', contentId)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();

export const insertViewed = (
  db: Db,
  row: { id: number; user_id: number; content_type: ViewedKind; content_id: number },
  now: number,
) =>
  db
    .insertInto('recently_viewed')
    .values({ ...row, viewed_at: now, created_at: now, updated_at: now })
    .execute();

export const touchViewed = (db: Db, id: number, now: number) =>
  db
    .updateTable('recently_viewed')
    .set((eb) => ({ viewed_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    // A computer may tell of it long after another one did.
    .where('viewed_at', '<', now)
    .execute();

/** Takes off the list what is older than so many others. */
export const dropOldest = (db: Db, userId: number, kept: number, now: number) =>
  db
    .updateTable('recently_viewed')
    .set((eb) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('recently_viewed as older')
        .where('older.user_id', '=', userId)
        .where('older.deleted_at', 'is', null)
        .orderBy('older.viewed_at', 'desc')
        .orderBy('older.id', 'desc')
        .offset(kept)
        .limit(AT_ONCE)
        .select('older.id'),
    )
    .execute();

/** Takes an own entry off the list; false when there is none. */
export async function removeViewed(db: Db, userId: number, id: number, now: number): Promise<boolean> {
  const result = await db
    .updateTable('recently_viewed')
    .set((eb) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Takes everything off somebody's list. */
export const forgetViewed = (db: Db, userId: number, now: number) =>
  db
    .updateTable('recently_viewed')
    .set((eb) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();

/** What a person looked at, newest first; things that are gone are left out. */
export async function listViewed(db: Db, userId: number, page: { offset: number; limit: number }) {
  const base = db
    .selectFrom('recently_viewed')
    .leftJoin('question', (join) =>
      join
        .onRef('question.id', '=', 'recently_viewed.content_id')
        .on('recently_viewed.content_type', '=', 'question')
        .on('question.deleted_at', 'is', null),
    )
    .leftJoin('exam', (join) =>
      join
        .onRef('exam.id', '=', 'recently_viewed.content_id')
        .on('recently_viewed.content_type', '=', 'exam')
        .on('exam.deleted_at', 'is', null),
    )
    .leftJoin('exam_version', 'exam_version.id', 'exam.published_version_id')
    .leftJoin('course', (join) =>
      join
        .onRef('course.id', '=', 'recently_viewed.content_id')
        .on('recently_viewed.content_type', '=', 'course')
        .on('course.deleted_at', 'is', null),
    )
    .leftJoin('course_version', 'course_version.id', 'course.published_version_id')
    .where('recently_viewed.user_id', '=', userId)
    .where('recently_viewed.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('question.id', 'is not', null),
        eb('exam.id', 'is not', null),
        eb('course.id', 'is not', null),
      ]),
    );
  const rows = await base
    .select([
      'recently_viewed.id',
      'recently_viewed.content_type',
      'recently_viewed.content_id',
      'recently_viewed.viewed_at',
      'question.title as question_title',
      'exam.title as exam_title',
      'exam.instructor_id as exam_instructor_id',
      'exam_version.title as exam_version_title',
      'course.title as course_title',
      'course.instructor_id as course_instructor_id',
      'course_version.title as course_version_title',
    ])
    .orderBy('recently_viewed.viewed_at', 'desc')
    .orderBy('recently_viewed.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const counted = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: counted.total };
}

/** A live question of a person; of anybody when there is no person. */
export const findQuestion = (db: Db, id: number, instructorId: number | null) =>
  db
    .selectFrom('question')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(instructorId !== null, (q) => q.where('instructor_id', '=', instructorId ?? 0))
    .select('id')
    .executeTakeFirst();

/** A course, as far as it matters who may look at it. */
export const findCourse = (db: Db, id: number) =>
  db
    .selectFrom('course')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['id', 'instructor_id'])
    .executeTakeFirst();
