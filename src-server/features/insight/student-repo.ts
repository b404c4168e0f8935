import { sql } from 'kysely';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';
import { isCounted } from './counted-attempt-repo.ts';
import type { Scope } from './source-parts-repo.ts';

/** Enrolments in what is looked at. */
const enrolments = (db: Db, { examIds, courseIds }: Scope) =>
  db
    .selectFrom('enrolment')
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('content_type', '=', 'exam'),
          examIds === null ? sql.lit(true) : eb('content_id', 'in', idsIn(db, examIds)),
        ]),
        eb.and([
          eb('content_type', '=', 'course'),
          courseIds === null ? sql.lit(true) : eb('content_id', 'in', idsIn(db, courseIds)),
        ]),
      ]),
    );

/** Everybody who is enrolled in what is looked at, or one of them. */
export const listEnrolments = (db: Db, scope: Scope, studentId?: number) =>
  enrolments(db, scope)
    .$if(studentId !== undefined, (query) => query.where('user_id', '=', studentId ?? 0))
    .select(['user_id', 'content_type', 'content_id', 'created_at'])
    .execute();

/** How many enrolments that are. */
export const countEnrolments = async (db: Db, scope: Scope): Promise<number> =>
  (
    await enrolments(db, scope)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

export type EnrolmentRow = Awaited<ReturnType<typeof listEnrolments>>[number];

/** What some people are enrolled in. */
export const listEnrolmentsOf = (db: Db, studentIds: readonly number[]) =>
  db
    .selectFrom('enrolment')
    .where('user_id', 'in', idsIn(db, studentIds))
    .where('deleted_at', 'is', null)
    .select(['user_id', 'content_type', 'content_id', 'created_at'])
    .execute();

/** Attempts that were handed in and count, the latest first. */
const closed = (db: Db) =>
  db
    .selectFrom('exam_attempt')
    .where(isCounted())
    .where('submitted_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .select([
      'student_id',
      'exam_id',
      'score',
      'result',
      'started_at',
      sql<number>`submitted_at`.as('submitted_at'),
    ]);

/** Those at some exams, or at all. */
export const listClosed = (db: Db, examIds: readonly number[] | null) =>
  closed(db)
    .$if(examIds !== null, (query) => query.where('exam_id', 'in', idsIn(db, examIds ?? [])))
    .execute();

/** Those of some people. */
export const listClosedOf = (db: Db, studentIds: readonly number[]) =>
  closed(db).where('student_id', 'in', idsIn(db, studentIds)).execute();

export type ClosedRow = Awaited<ReturnType<typeof listClosed>>[number];

/** The attempts of somebody at some exams that count, also those that go on, the latest first. */
export const listAttempts = (db: Db, examIds: readonly number[] | null, studentId: number) =>
  db
    .selectFrom('exam_attempt')
    .where(isCounted())
    .where('student_id', '=', studentId)
    .$if(examIds !== null, (query) => query.where('exam_id', 'in', idsIn(db, examIds ?? [])))
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'exam_id', 'score', 'result', 'started_at', 'submitted_at'])
    .execute();

/** The outlines of courses as they are published. */
export const listOutlines = (db: Db, courseIds: readonly number[] | null) =>
  db
    .selectFrom('course')
    .innerJoin('course_version_outline as o', 'o.course_version_id', 'course.published_version_id')
    .where('course.deleted_at', 'is', null)
    .$if(courseIds !== null, (query) => query.where('course.id', 'in', idsIn(db, courseIds ?? [])))
    .select(['course.id as course_id', 'course.title', 'o.outline'])
    .execute();

/** When somebody finished some courses, each version once. */
export const listFinishes = (db: Db, courseIds: readonly number[], studentId: number) =>
  db
    .selectFrom('course_completion')
    .where('course_id', 'in', idsIn(db, courseIds))
    .where('student_id', '=', studentId)
    .where('finished_at', 'is not', null)
    .select(['id', 'student_id', 'course_id', 'version_no', 'result', 'finished_at'])
    .execute();

/** How many have finished each of some courses. */
export const countFinishes = (db: Db, courseIds: readonly number[]) =>
  db
    .selectFrom('course_completion')
    .where('course_id', 'in', idsIn(db, courseIds))
    .where('finished_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .groupBy('course_id')
    .select(['course_id', sql<number>`count(distinct student_id)`.as('n')])
    .execute();

/** What somebody said of some courses. */
export const listReviewsOf = (db: Db, courseIds: readonly number[], studentId: number) =>
  db
    .selectFrom('course_review')
    .where('course_id', 'in', idsIn(db, courseIds))
    .where('student_id', '=', studentId)
    .select(['id', 'course_id', 'rating', 'created_at'])
    .execute();
