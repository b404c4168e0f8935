import { sql } from 'kysely';
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
