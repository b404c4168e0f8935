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

/** Courses that are offered to everybody, by category and title. */
export const listOfferedCourses = (db: Db) =>
  db
    .selectFrom('course')
    .innerJoin('course_version', 'course_version.id', 'course.published_version_id')
    .where('course.status', 'in', ['published', 'scheduled'])
    .where('course.deleted_at', 'is', null)
    .where('course_version.is_for_some', '=', 0)
    .orderBy('course_version.category')
    .orderBy('course_version.title')
    .orderBy('course.id')
    .limit(LIMIT)
    .select([
      'course.id',
      'course.instructor_id',
      'course_version.title',
      'course_version.subtitle',
      'course_version.category',
      'course_version.level',
      'course_version.lesson_count',
      'course_version.instructor_name',
    ])
    .execute();

export type OfferedExam = Awaited<ReturnType<typeof listOfferedExams>>[number];
export type OfferedCourse = Awaited<ReturnType<typeof listOfferedCourses>>[number];
