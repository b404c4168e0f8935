import type { Db } from '#server/db/tables.ts';

/** What is on offer: as many as a page can hold. */
const LIMIT = 500;

/** Exams that can be taken today, by subject and title. */
export const listOfferedExams = (db: Db) =>
  db
    .selectFrom('exam')
    .innerJoin('exam_version', 'exam_version.id', 'exam.published_version_id')
    .where('exam.status', 'in', ['published', 'scheduled'])
    .where('exam.deleted_at', 'is', null)
    .where('exam_version.is_for_some', '=', 0)
    .orderBy('exam_version.subject')
    .orderBy('exam_version.title')
    .orderBy('exam.id')
    .limit(LIMIT)
    .select([
      'exam.id',
      'exam.instructor_id',
      'exam_version.title',
      'exam_version.description',
      'exam_version.subject',
      'exam_version.instructor_name',
      'exam_version.pass_percent',
      'exam_version.question_count',
      'exam_version.is_certificate_issued',
    ])
    .execute();

/** Published courses, by category and title; the name of an author who is not known here is left out. */
export const listOfferedCourses = (db: Db) =>
  db
    .selectFrom('course')
    .leftJoin('user', 'user.id', 'course.instructor_id')
    .where('course.status', '=', 'published')
    .where('course.deleted_at', 'is', null)
    .orderBy('course.category')
    .orderBy('course.title')
    .orderBy('course.id')
    .limit(LIMIT)
    .select([
      'course.id',
      'course.instructor_id',
      'course.title',
      'course.subtitle',
      'course.category',
      'course.level',
      'course.number_of_lessons',
      'user.first_name',
      'user.last_name',
    ])
    .execute();

export type OfferedExam = Awaited<ReturnType<typeof listOfferedExams>>[number];
export type OfferedCourse = Awaited<ReturnType<typeof listOfferedCourses>>[number];
