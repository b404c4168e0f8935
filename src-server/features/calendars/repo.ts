import { sql, type Insertable, type Updateable } from 'kysely';
import type { CalendarEntryTable, CalendarFeedTable } from '#server/db/calendar-tables.ts';
import type { Db } from '#server/db/tables.ts';

/** Exams that somebody is or was enrolled in and that open or close at a time. */
export const listDatedExams = (db: Db, studentId: number) =>
  db
    .selectFrom('enrolment')
    .innerJoin('exam', 'exam.id', 'enrolment.content_id')
    .innerJoin('exam_version', 'exam_version.id', 'exam.published_version_id')
    .where('enrolment.user_id', '=', studentId)
    .where('enrolment.content_type', '=', 'exam')
    .where((eb) =>
      eb.or([eb('exam_version.opens_at', 'is not', null), eb('exam_version.closes_at', 'is not', null)]),
    )
    .orderBy('exam.id')
    .select([
      'exam.id',
      'exam.status',
      'exam.deleted_at',
      'exam.updated_at',
      'enrolment.deleted_at as ended_at',
      'exam_version.title',
      'exam_version.opens_at',
      'exam_version.closes_at',
      'exam_version.version_no',
      'exam_version.published_at',
    ])
    .execute();

export type DatedExam = Awaited<ReturnType<typeof listDatedExams>>[number];

/** Courses that somebody is or was enrolled in, with their outlines where they are here. */
export const listDatedCourses = (db: Db, studentId: number) =>
  db
    .selectFrom('enrolment')
    .innerJoin('course', 'course.id', 'enrolment.content_id')
    .innerJoin('course_version', 'course_version.id', 'course.published_version_id')
    .leftJoin('course_version_outline', 'course_version_outline.course_version_id', 'course_version.id')
    .where('enrolment.user_id', '=', studentId)
    .where('enrolment.content_type', '=', 'course')
    .orderBy('course.id')
    .select([
      'course.id',
      'course.status',
      'course.deleted_at',
      'enrolment.deleted_at as ended_at',
      'enrolment.created_at as enrolled_at',
      'course_version.title',
      'course_version.opens_at',
      'course_version.time_zone',
      'course_version.version_no',
      'course_version.published_at',
      sql<string | null>`course_version_outline.outline`.as('outline'),
    ])
    .execute();

export type DatedCourse = Awaited<ReturnType<typeof listDatedCourses>>[number];

/** Whose server this is. */
export const findInstitution = (db: Db) => db.selectFrom('institution').selectAll().executeTakeFirst();

/** Own exams that open or close between two moments, as they were published. */
export const listWrittenExams = (db: Db, authorId: number) =>
  db
    .selectFrom('exam')
    .innerJoin('exam_version', 'exam_version.id', 'exam.published_version_id')
    .where('exam.instructor_id', '=', authorId)
    .where('exam.deleted_at', 'is', null)
    .where('exam.status', 'in', ['scheduled', 'published'])
    .where((eb) =>
      eb.or([eb('exam_version.opens_at', 'is not', null), eb('exam_version.closes_at', 'is not', null)]),
    )
    .orderBy('exam.id')
    .select(['exam.id', 'exam_version.title', 'exam_version.opens_at', 'exam_version.closes_at'])
    .execute();

export const listEntries = (db: Db, userId: number, range: { readonly from: number; readonly to: number }) =>
  db
    .selectFrom('calendar_entry')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('starts_at', '<', range.to)
    .where('ends_at', '>=', range.from)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(500)
    .selectAll()
    .execute();

export const findEntry = (db: Db, userId: number, id: number) =>
  db
    .selectFrom('calendar_entry')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst();

export const insertEntry = (db: Db, row: Insertable<CalendarEntryTable>) =>
  db.insertInto('calendar_entry').values(row).execute();

export const updateEntry = (db: Db, id: number, change: Updateable<CalendarEntryTable>, now: number) =>
  db
    .updateTable('calendar_entry')
    .set((eb) => ({ ...change, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Takes away what somebody planned. */
export const forgetEntries = (db: Db, userId: number, now: number) =>
  db
    .updateTable('calendar_entry')
    .set((eb) => ({
      title: '',
      description: '',
      deleted_at: now,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('user_id', '=', userId)
    .execute();

export const findFeed = (db: Db, userId: number) =>
  db.selectFrom('calendar_feed').where('user_id', '=', userId).select('created_at').executeTakeFirst();

/** Whose calendar is read under an address; nobody's once they may not sign in. */
export const findFeedOwner = (db: Db, tokenHash: string) =>
  db
    .selectFrom('calendar_feed as f')
    .innerJoin('user as u', 'u.id', 'f.user_id')
    .where('f.token_hash', '=', tokenHash)
    .where('u.status', '=', 'active')
    .where('u.deleted_at', 'is', null)
    .select('f.user_id')
    .executeTakeFirst();

/** The address of a person; the one before ends. */
export const putFeed = (db: Db, row: Insertable<CalendarFeedTable>) =>
  db
    .insertInto('calendar_feed')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ token_hash: row.token_hash, created_at: row.created_at }),
    )
    .execute();

export const deleteFeed = (db: Db, userId: number) =>
  db.deleteFrom('calendar_feed').where('user_id', '=', userId).execute();
