import { sql, type Insertable } from 'kysely';
import { idsIn } from '#server/db/json-list.ts';
import type { Db, EnrolmentTable } from '#server/db/tables.ts';

export type StudentList =
  /** Exams the student is enrolled in, the latest enrolment first. */
  | 'enrolled'
  /** Exams with an attempt that can still be answered. */
  | 'in_progress'
  /** Exams with attempts, none of which can still be answered. */
  | 'finished'
  /** Published exams that have not closed, and in which the student is not enrolled. */
  | 'open';

/** Published exams with the version that candidates get, beside the student's enrolment. */
const studentExams = (db: Db, studentId: number) =>
  db
    .selectFrom('exam')
    .innerJoin('exam_version', 'exam_version.id', 'exam.published_version_id')
    .leftJoin('enrolment', (join) =>
      join
        .onRef('enrolment.content_id', '=', 'exam.id')
        .on('enrolment.user_id', '=', studentId)
        .on('enrolment.content_type', '=', 'exam')
        .on('enrolment.deleted_at', 'is', null),
    )
    .where('exam.deleted_at', 'is', null);

/** The exams at which a student has attempts that can still be answered, or that cannot. */
const attempted = (db: Db, studentId: number, isRunning: '=' | '<>') =>
  db
    .selectFrom('exam_attempt')
    .where('exam_attempt.student_id', '=', studentId)
    .where('exam_attempt.state', isRunning, 'in_progress')
    .where('exam_attempt.purpose', '=', 'real')
    .select('exam_attempt.exam_id');

function listQuery(db: Db, studentId: number, { list, now }: { list: StudentList; now: number }) {
  const base = studentExams(db, studentId);
  switch (list) {
    case 'enrolled':
      return base.where('enrolment.id', 'is not', null);
    case 'in_progress':
      return base.where('exam.id', 'in', attempted(db, studentId, '='));
    case 'finished':
      return base
        .where('exam.id', 'in', attempted(db, studentId, '<>'))
        .where('exam.id', 'not in', attempted(db, studentId, '='));
    case 'open':
      return base
        .where('exam.status', 'in', ['published', 'scheduled'])
        .where('exam_version.is_for_some', '=', 0)
        .where('enrolment.id', 'is', null)
        .where((eb) =>
          eb.or([eb('exam_version.closes_at', 'is', null), eb('exam_version.closes_at', '>', now)]),
        );
  }
}

const SHOWN = [
  'exam.id as exam_id',
  'exam.status',
  'exam_version.price_minor',
  'exam_version.currency',
  'exam.published_at',
  'exam_version.id as version_id',
  'exam_version.title',
  'exam_version.description',
  'exam_version.assessment_provider',
  'exam_version.instructor_name',
  'exam_version.subject',
  'exam_version.introduction_title',
  'exam_version.introduction_description',
  'exam_version.start_button_text',
  'exam_version.has_open_questions',
  'exam_version.question_count',
  'exam_version.duration_minutes',
  'exam_version.pass_percent',
  'exam_version.scoring_mode',
  'exam_version.attempts_allowed',
  'exam_version.review_policy',
  'exam_version.release_policy',
  'exam_version.release_at',
  'exam_version.release_parts',
  'exam_version.opens_at',
  'exam_version.closes_at',
  'exam_version.close_rule',
  'exam_version.secrecy',
  'exam_version.lockdown',
  'exam_version.second_display',
  'exam_version.on_leaving',
  'exam_version.needs_safe_browser',
  'exam_version.published_at as version_published_at',
  'enrolment.id as enrolment_id',
  'enrolment.created_at as enrolled_at',
] as const;

/** One page of a list, and how many there are in all. */
export async function listStudentExams(
  db: Db,
  studentId: number,
  wanted: { list: StudentList; now: number },
  page: { offset: number; limit: number },
) {
  const query = listQuery(db, studentId, wanted);
  const rows = await query
    .select(SHOWN)
    .orderBy(sql`coalesce(enrolment.created_at, exam.published_at)`, 'desc')
    .orderBy('exam.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const counted = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: counted.total };
}

export type StudentExamRow = Awaited<ReturnType<typeof listStudentExams>>['rows'][number];

/** What a student may read of an exam that they are enrolled in; undefined of every other. */
export const findEnrolledExam = (db: Db, studentId: number, examId: number) =>
  studentExams(db, studentId)
    .where('exam.id', '=', examId)
    .where('enrolment.id', 'is not', null)
    .select(SHOWN)
    .select(['exam.instructor_id', 'exam_version.version_no', 'exam_version.is_certificate_issued'])
    .executeTakeFirst();

export type EnrolledExamRow = NonNullable<Awaited<ReturnType<typeof findEnrolledExam>>>;

/** Every attempt of a student at some exams. */
export const listAttempts = async (db: Db, studentId: number, examIds: readonly number[]) =>
  examIds.length === 0
    ? []
    : db
        .selectFrom('exam_attempt')
        .innerJoin('exam_version', 'exam_version.id', 'exam_attempt.exam_version_id')
        .where('exam_attempt.student_id', '=', studentId)
        .where('exam_attempt.exam_id', 'in', [...examIds])
        .where('exam_attempt.purpose', '=', 'real')
        .select([
          'exam_attempt.id',
          'exam_attempt.exam_id',
          'exam_version.question_count',
          'exam_attempt.attempt_no',
          'exam_attempt.state',
          'exam_attempt.progress',
          'exam_attempt.score',
          'exam_attempt.result',
          'exam_attempt.withheld',
          'exam_attempt.release_policy',
          'exam_attempt.release_at',
          'exam_attempt.released_at',
          'exam_attempt.held_reason',
          'exam_attempt.deadline_at',
          'exam_attempt.updated_at',
        ])
        .orderBy('exam_attempt.attempt_no')
        .execute();

export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number];

/** An exam that is offered to all students, at the price that was published. */
export const findOfferedExam = (db: Db, examId: number) =>
  db
    .selectFrom('exam')
    .innerJoin('exam_version', 'exam_version.id', 'exam.published_version_id')
    .where('exam.id', '=', examId)
    .where('exam.status', 'in', ['published', 'scheduled'])
    .where('exam.deleted_at', 'is', null)
    .where('exam_version.is_for_some', '=', 0)
    .select([
      'exam.id',
      'exam.instructor_id',
      'exam_version.id as version_id',
      'exam_version.title',
      'exam_version.price_minor',
      'exam_version.currency',
      'exam_version.closes_at',
    ])
    .executeTakeFirst();

/** A course that is offered to all students, at the price that was published. */
export const findOfferedCourse = (db: Db, courseId: number) =>
  db
    .selectFrom('course')
    .innerJoin('course_version', 'course_version.id', 'course.published_version_id')
    .where('course.id', '=', courseId)
    .where('course.status', 'in', ['published', 'scheduled'])
    .where('course.deleted_at', 'is', null)
    .where('course_version.is_for_some', '=', 0)
    .select([
      'course.id',
      'course.instructor_id',
      'course_version.id as version_id',
      'course_version.title',
      'course_version.price_minor',
      'course_version.currency',
    ])
    .executeTakeFirst();

export const findEnrolment = (db: Db, userId: number, contentType: 'exam' | 'course', contentId: number) =>
  db
    .selectFrom('enrolment')
    .where('user_id', '=', userId)
    .where('content_type', '=', contentType)
    .where('content_id', '=', contentId)
    .where('deleted_at', 'is', null)
    .select(['id', 'price_minor', 'currency'])
    .executeTakeFirst();

/** An enrolment, with the name that its student has. */
export const insertEnrolment = (db: Db, enrolment: Omit<Insertable<EnrolmentTable>, 'student_name'>) =>
  db
    .insertInto('enrolment')
    .values({ ...enrolment, student_name: nameOf(enrolment.user_id) })
    .execute();

/** Ends what was bought; what was done with it stays. */
export const endBoughtEnrolment = (
  db: Db,
  { userId, contentType, contentId }: { userId: number; contentType: 'exam' | 'course'; contentId: number },
  now: number,
) =>
  db
    .updateTable('enrolment')
    .set((eb) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('content_type', '=', contentType)
    .where('content_id', '=', contentId)
    .where('source', '=', 'purchase')
    .where('deleted_at', 'is', null)
    .execute();

const nameOf = (userId: number) =>
  sql<string>`(select trim(first_name || ' ' || last_name) from ${sql.table('user')} where id = ${userId})`;

/** The names of some people, as their enrolments say them. */
export const fullNameOf = async (db: Db, userIds: readonly number[]): Promise<Map<number, string>> => {
  const rows = await db
    .selectFrom('user')
    .where('id', 'in', idsIn(db, userIds))
    .select(['id', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Writes the name that a student has now into the enrolments of theirs that say another, also those that have ended. */
export const updateStudentName = (db: Db, userId: number, now: number) =>
  db
    .updateTable('enrolment')
    .set((eb) => ({ student_name: nameOf(userId), updated_at: now, version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where((eb) => eb('student_name', 'is distinct from', nameOf(userId)))
    .execute();

/** Papers of versions as they are here, and the files that stand in each; one row without a file for a paper of words. */
export const listPaperFiles = (db: Db, versionIds: readonly number[]) =>
  db
    .selectFrom('exam_version_paper as paper')
    .leftJoin('file_use', (join) =>
      join.onRef('file_use.row_id', '=', 'paper.id').on('file_use.tbl', '=', 'exam_version_paper'),
    )
    .where('paper.exam_version_id', 'in', idsIn(db, versionIds))
    .select(['paper.exam_version_id as version_id', 'file_use.sha256'])
    .execute();

/** Versions that somebody who has signed in here may soon start, or could by now, and has not handed in. */
export const listSoonSat = (db: Db, { now, until }: { readonly now: number; readonly until: number }) =>
  db
    .selectFrom('enrolment as e')
    .innerJoin('exam', 'exam.id', 'e.content_id')
    .innerJoin('exam_version as v', 'v.id', 'exam.published_version_id')
    .where('e.content_type', '=', 'exam')
    .where('e.deleted_at', 'is', null)
    .where('exam.deleted_at', 'is', null)
    .where('e.user_id', 'in', db.selectFrom('session').select('user_id'))
    .where((eb) => eb.or([eb('v.closes_at', 'is', null), eb('v.closes_at', '>', now)]))
    .where((eb) => eb.or([eb('v.opens_at', 'is', null), eb('v.opens_at', '<=', until)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('exam_attempt as a')
            .whereRef('a.student_id', '=', 'e.user_id')
            .whereRef('a.exam_id', '=', 'exam.id')
            .where('a.state', 'in', ['submitted', 'marked'])
            .where('a.purpose', '=', 'real')
            .select('a.id'),
        ),
      ),
    )
    .select('v.id')
    .distinct()
    .execute();
