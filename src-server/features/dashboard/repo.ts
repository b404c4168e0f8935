import { sql } from 'kysely';
import { asStudentSees } from '#shared/domain/exam-attempts/release.ts';
import { SLOT_MS } from '#shared/domain/dashboard/calendar.ts';
import type { Db } from '#server/db/tables.ts';

const slotOf = (column: string) => sql<number>`${sql.ref(column)} / ${sql.lit(SLOT_MS)}`;

/** Sign-ins per quarter of an hour since a moment; of one person or of everybody. */
export const signInSlots = (db: Db, since: number, userId: number | null) =>
  db
    .selectFrom('login_record')
    .where('signed_in_at', '>=', since)
    .$if(userId !== null, (q) => q.where('user_id', '=', userId ?? 0))
    .select((eb) => [slotOf('signed_in_at').as('slot'), eb.fn.countAll<number>().as('count')])
    .groupBy(slotOf('signed_in_at'))
    .execute();

export const latestSignIns = (db: Db, limit: number) =>
  db
    .selectFrom('login_record')
    .innerJoin('user', 'user.id', 'login_record.user_id')
    .orderBy('login_record.signed_in_at', 'desc')
    .limit(limit)
    .select(['user.first_name', 'user.last_name', 'login_record.user_role', 'login_record.signed_in_at'])
    .execute();

/** Live people per role, by name of the role. */
export const countPeople = (db: Db) =>
  db
    .selectFrom('user')
    .innerJoin('role', 'role.id', 'user.role_id')
    .where('user.deleted_at', 'is', null)
    .groupBy('role.name')
    .orderBy('role.name')
    .select((eb) => ['role.name as label', eb.fn.countAll<number>().as('value')])
    .execute();

const sums = [
  sql<number>`count(*)`.as('attempts'),
  sql<number>`count(score)`.as('scored'),
  sql<number>`coalesce(sum(score), 0)`.as('score_sum'),
  sql<number>`sum(case when result = 'pass' then 1 else 0 end)`.as('passed'),
] as const;

/** Attempts at some exams per exam and quarter of an hour of their start, since a moment. */
export const attemptSlotsOf = async (db: Db, examIds: readonly number[], since: number) =>
  examIds.length === 0
    ? []
    : db
        .selectFrom('exam_attempt')
        .where('purpose', '=', 'real')
        .where('exam_id', 'in', [...examIds])
        .where('started_at', '>=', since)
        .select(['exam_id', slotOf('started_at').as('slot'), ...sums])
        .groupBy(['exam_id', slotOf('started_at')])
        .execute();

/** Attempts of everybody per quarter of an hour of their hand-in, since a moment. */
export const submissionSlots = (db: Db, since: number) =>
  db
    .selectFrom('exam_attempt')
    .where('purpose', '=', 'real')
    .where('submitted_at', '>=', since)
    .select([slotOf('submitted_at').as('slot'), ...sums])
    .groupBy(slotOf('submitted_at'))
    .execute();

/** Scores handed in since a moment, by ten points. */
export const scoreBucketsSince = (db: Db, since: number) =>
  db
    .selectFrom('exam_attempt')
    .where('purpose', '=', 'real')
    .where('submitted_at', '>=', since)
    .where('score', 'is not', null)
    .select((eb) => [sql<number>`score / 1000`.as('bucket'), eb.fn.countAll<number>().as('attempts')])
    .groupBy(sql`score / 1000`)
    .execute();

export const countRunning = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('exam_attempt')
      .where('purpose', '=', 'real')
      .where('state', '=', 'in_progress')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const countPublishedExams = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('exam')
      .where('status', 'in', ['published', 'scheduled'])
      .where('deleted_at', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** The closed attempts of one student as that student has them, latest first. */
export const listClosedAttempts = async (db: Db, studentId: number, limit: number) => {
  const rows = await db
    .selectFrom('exam_attempt')
    .innerJoin('exam_version', 'exam_version.id', 'exam_attempt.exam_version_id')
    .where('exam_attempt.student_id', '=', studentId)
    .where('exam_attempt.purpose', '=', 'real')
    .where('exam_attempt.submitted_at', 'is not', null)
    .where('exam_attempt.state', 'in', ['submitted', 'marked'])
    .orderBy('exam_attempt.submitted_at', 'desc')
    .limit(limit)
    .select([
      'exam_attempt.id',
      'exam_attempt.exam_id',
      'exam_version.title',
      'exam_version.subject',
      'exam_version.pass_percent',
      'exam_attempt.score',
      'exam_attempt.result',
      'exam_attempt.withheld',
      'exam_attempt.submitted_at',
    ])
    .execute();
  return rows.map(asStudentSees);
};

/** Scores of the latest attempts at an exam that their students have: the class that a result is held against. */
export const listClassScores = (db: Db, examId: number, limit: number) =>
  db
    .selectFrom('exam_attempt')
    .where('exam_id', '=', examId)
    .where('purpose', '=', 'real')
    .where('score', 'is not', null)
    .where('withheld', 'not like', '%score%')
    .orderBy('started_at', 'desc')
    .limit(limit)
    .select('score')
    .execute();

/** What a student wrote into attempts, per quarter of an hour of their start. */
export const studentEventSlots = (db: Db, studentId: number, since: number) =>
  db
    .selectFrom('exam_attempt')
    .where('student_id', '=', studentId)
    .where('purpose', '=', 'real')
    .where('started_at', '>=', since)
    .select([slotOf('started_at').as('slot'), sql<number>`coalesce(sum(sealed_count), 0)`.as('count')])
    .groupBy(slotOf('started_at'))
    .execute();

/** The questions of some exams that were answered wrongly most often. */
export const listHardestQuestions = async (db: Db, examIds: readonly number[], limit: number) =>
  examIds.length === 0
    ? []
    : db
        .selectFrom('exam_attempt_mark')
        .where('exam_id', 'in', [...examIds])
        .where(sql<boolean>`attempt_id not in (select id from exam_attempt where purpose = 'test')`)
        .where('is_correct', 'is not', null)
        .groupBy('question_id')
        .having(sql`count(*)`, '>=', 5)
        .select([
          'question_id',
          sql<number>`count(*)`.as('answers'),
          sql<number>`sum(is_correct)`.as('right_answers'),
        ])
        .orderBy(sql`1.0 * sum(is_correct) / count(*)`)
        .orderBy('question_id')
        .limit(limit)
        .execute();

export const listQuestionTitles = async (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('question')
        .where('id', 'in', [...ids])
        .select(['id', 'title'])
        .execute();

/** Exams among some whose attempts wait for a marker. */
export const listExamsToMark = async (db: Db, examIds: readonly number[]) =>
  examIds.length === 0
    ? []
    : db
        .selectFrom('exam_attempt')
        .where('purpose', '=', 'real')
        .where('exam_id', 'in', [...examIds])
        .where('state', '=', 'submitted')
        .groupBy('exam_id')
        .select((eb) => ['exam_id', eb.fn.countAll<number>().as('count')])
        .execute();

/** Questions of a person, last changed first; of everybody when there is no person. */
export async function listRecentQuestions(
  db: Db,
  instructorId: number | null,
  page: { offset: number; limit: number },
) {
  return db
    .selectFrom('question')
    .where('deleted_at', 'is', null)
    .$if(instructorId !== null, (q) => q.where('instructor_id', '=', instructorId ?? 0))
    .orderBy(instructorId === null ? 'created_at' : 'updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .select(['id', 'title', 'type', 'updated_at'])
    .execute();
}

const courses = (db: Db) =>
  db
    .selectFrom('course')
    .innerJoin('user', 'user.id', 'course.instructor_id')
    .where('course.deleted_at', 'is', null)
    .select(['course.id', 'user.first_name', 'user.last_name']);

export type CourseRow = Awaited<ReturnType<typeof listTaughtCourses>>[number];

/** The courses of an author as they are being written, last changed first. */
export const listTaughtCourses = (db: Db, instructorId: number, limit: number) =>
  courses(db)
    .where('course.instructor_id', '=', instructorId)
    .orderBy('course.updated_at', 'desc')
    .orderBy('course.id', 'desc')
    .limit(limit)
    .select((eb) => [
      'course.title',
      'course.subtitle',
      'course.category',
      eb
        .selectFrom('course_item')
        .whereRef('course_item.course_id', '=', 'course.id')
        .where('course_item.kind', '=', 'lesson')
        .where('course_item.deleted_at', 'is', null)
        .select((count) => count.fn.countAll<number>().as('lessons'))
        .$asScalar()
        .$notNull()
        .as('number_of_lessons'),
    ])
    .execute();

/** The courses that a person is enrolled in, as they were published. */
export const listEnrolledCourses = (db: Db, userId: number, limit: number) =>
  courses(db)
    .innerJoin('course_version', 'course_version.id', 'course.published_version_id')
    .innerJoin('enrolment', 'enrolment.content_id', 'course.id')
    .where('enrolment.user_id', '=', userId)
    .where('enrolment.content_type', '=', 'course')
    .where('enrolment.deleted_at', 'is', null)
    .orderBy('enrolment.created_at', 'desc')
    .orderBy('course.id', 'desc')
    .limit(limit)
    .select([
      'course_version.title',
      'course_version.subtitle',
      'course_version.category',
      'course_version.lesson_count as number_of_lessons',
    ])
    .execute();
