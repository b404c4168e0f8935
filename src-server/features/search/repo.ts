import { sql } from 'kysely';
import { containsWord } from '#server/db/contains-word.ts';
import { courseTitleIn } from '#server/db/course-title.ts';
import { hasPeopleWords } from '#server/db/people-words.ts';
import type { Db } from '#server/db/tables.ts';
import { titleIn } from '../exams/repo.ts';

export const MAX_RESULTS = 5;

/** Exams by the title that their list shows: those of one author, or all. */
export const findExams = (db: Db, words: string, ownerId: number | null) => {
  const title = titleIn({ instructorId: ownerId });
  return db
    .selectFrom('exam')
    .leftJoin('exam_version', 'exam_version.id', 'exam.published_version_id')
    .where('exam.deleted_at', 'is', null)
    .where(containsWord(title, words))
    .$if(ownerId !== null, (rows) => rows.where('exam.instructor_id', '=', ownerId))
    .select(['exam.id', title.as('title'), 'exam.status', 'exam_version.opens_at'])
    .orderBy('exam.updated_at', 'desc')
    .limit(MAX_RESULTS)
    .execute();
};

/** Exams that are offered to everybody or to this person, by the title that was published: what candidates may read. */
export const findOfferedExams = (db: Db, words: string, userId: number) =>
  db
    .selectFrom('exam')
    .innerJoin('exam_version', 'exam_version.id', 'exam.published_version_id')
    .where('exam.deleted_at', 'is', null)
    .where('exam.status', 'in', ['published', 'scheduled'])
    .where(containsWord(sql.ref('exam_version.title'), words))
    .where((eb) =>
      eb.or([
        eb('exam_version.is_for_some', '=', 0),
        eb.exists(
          eb
            .selectFrom('enrolment')
            .whereRef('enrolment.content_id', '=', 'exam.id')
            .where('enrolment.content_type', '=', 'exam')
            .where('enrolment.user_id', '=', userId)
            .where('enrolment.deleted_at', 'is', null)
            .select('enrolment.id'),
        ),
      ]),
    )
    .select(['exam.id', 'exam_version.title', 'exam.status', 'exam_version.opens_at'])
    .orderBy('exam.published_at', 'desc')
    .limit(MAX_RESULTS)
    .execute();

/** Courses by the title that their list shows: those of one author, or all. */
export const findCourses = (db: Db, words: string, ownerId: number | null) => {
  const title = courseTitleIn({ instructorId: ownerId });
  return db
    .selectFrom('course')
    .leftJoin('course_version', 'course_version.id', 'course.published_version_id')
    .where('course.deleted_at', 'is', null)
    .where(containsWord(title, words))
    .$if(ownerId !== null, (rows) => rows.where('course.instructor_id', '=', ownerId))
    .select((eb) => [
      'course.id',
      title.as('title'),
      (ownerId === null
        ? eb.fn.coalesce('course_version.subtitle', 'course.subtitle')
        : eb.ref('course.subtitle')
      ).as('subtitle'),
    ])
    .orderBy('course.updated_at', 'desc')
    .limit(MAX_RESULTS)
    .execute();
};

/** Courses that are offered to everybody or to this person, by the title that was published. */
export const findOfferedCourses = (db: Db, words: string, userId: number) =>
  db
    .selectFrom('course')
    .innerJoin('course_version', 'course_version.id', 'course.published_version_id')
    .where('course.deleted_at', 'is', null)
    .where('course.status', 'in', ['published', 'scheduled'])
    .where(containsWord(sql.ref('course_version.title'), words))
    .where((eb) =>
      eb.or([
        eb('course_version.is_for_some', '=', 0),
        eb.exists(
          eb
            .selectFrom('enrolment')
            .whereRef('enrolment.content_id', '=', 'course.id')
            .where('enrolment.content_type', '=', 'course')
            .where('enrolment.user_id', '=', userId)
            .where('enrolment.deleted_at', 'is', null)
            .select('enrolment.id'),
        ),
      ]),
    )
    .select(['course.id', 'course_version.title', 'course_version.subtitle'])
    .orderBy('course.published_at', 'desc')
    .limit(MAX_RESULTS)
    .execute();

/** People by name or e-mail address. */
export const findPeople = (db: Db, words: string) =>
  db
    .selectFrom('user')
    .innerJoin('role', 'role.id', 'user.role_id')
    .where('user.deleted_at', 'is', null)
    .where(hasPeopleWords(db, words))
    .select(['user.id', 'user.first_name', 'user.last_name', 'user.email', 'role.name as role'])
    .orderBy('user.last_name')
    .orderBy('user.id')
    .limit(MAX_RESULTS)
    .execute();
