import { sql, type Insertable, type Selectable, type SqlBool } from 'kysely';
import type { SubmissionState } from '#shared/contract/course-submissions.ts';
import type { CourseSubmissionFeedbackTable, CourseSubmissionTable } from '#server/db/course-talk-tables.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';

export type SubmissionRow = Selectable<CourseSubmissionTable>;
export type FeedbackRow = Selectable<CourseSubmissionFeedbackTable>;

/** Whose hand-ins of which item. */
export interface Place {
  readonly courseId: number;
  readonly itemId: number;
  readonly studentId: number;
}

/** What a student handed in for an item, the oldest first. */
export const listSubmissions = (db: Db, { courseId, itemId, studentId }: Place): Promise<SubmissionRow[]> =>
  db
    .selectFrom('course_submission')
    .where('course_id', '=', courseId)
    .where('item_id', '=', itemId)
    .where('student_id', '=', studentId)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute();

/** What was said to some hand-ins, the oldest first. */
export const listFeedback = (db: Db, submissionIds: readonly number[]): Promise<FeedbackRow[]> =>
  db
    .selectFrom('course_submission_feedback')
    .where('course_submission_id', 'in', idsIn(db, submissionIds))
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute();

export const insertSubmission = (db: Db, row: Insertable<CourseSubmissionTable>) =>
  db.insertInto('course_submission').values(row).execute();

export const insertFeedback = (db: Db, row: Insertable<CourseSubmissionFeedbackTable>) =>
  db.insertInto('course_submission_feedback').values(row).execute();

/** A hand-in for a course of an author. */
export const findOfAuthor = (db: Db, id: number, instructorId: number): Promise<SubmissionRow | undefined> =>
  db
    .selectFrom('course_submission')
    .innerJoin('course', 'course.id', 'course_submission.course_id')
    .where('course_submission.id', '=', id)
    .where('course.instructor_id', '=', instructorId)
    .selectAll('course_submission')
    .executeTakeFirst();

const isLast = sql<SqlBool>`not exists (select 1 from course_submission later
  where later.course_id = s.course_id and later.item_id = s.item_id and later.student_id = s.student_id
    and (later.created_at > s.created_at or (later.created_at = s.created_at and later.id > s.id)))`;

/** The last hand-in of each student and item, for the courses of an author. */
const lastOnes = (db: Db, instructorId: number) =>
  db
    .selectFrom('course_submission as s')
    .innerJoin('course', 'course.id', 's.course_id')
    .where('course.instructor_id', '=', instructorId)
    .where(isLast)
    .leftJoin('course_submission_feedback as said', (join) =>
      join.on(
        'said.id',
        '=',
        sql<number>`(select f.id from course_submission_feedback f
          where f.course_submission_id = s.id and f.kind <> 'solution'
          order by f.created_at desc, f.id desc limit 1)`,
      ),
    );

const KIND_OF = { handed_in: null, marked: 'mark', returned: 'return' } as const;

/** How many hand-ins wait for an author. */
export async function countHandedIn(db: Db, instructorId: number): Promise<number> {
  const { total } = await lastOnes(db, instructorId)
    .where('said.id', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export interface WaitingQuery {
  readonly offset: number;
  readonly limit: number;
  readonly course_id?: number | undefined;
  readonly item_id?: number | undefined;
  readonly state?: SubmissionState | undefined;
}

/** One page of what was handed in to an author, those that wait longest first. */
export async function listForAuthor(db: Db, instructorId: number, query: WaitingQuery) {
  const { course_id: courseId, item_id: itemId, state } = query;
  let base = lastOnes(db, instructorId);
  if (courseId !== undefined) base = base.where('s.course_id', '=', courseId);
  if (itemId !== undefined) base = base.where('s.item_id', '=', itemId);
  if (state !== undefined)
    base =
      state === 'handed_in'
        ? base.where('said.id', 'is', null)
        : base.where('said.kind', '=', KIND_OF[state]);
  const rows = await base
    .selectAll('s')
    .select(['said.kind as said_kind', 'said.points as said_points'])
    .select(({ selectFrom, fn }) =>
      selectFrom('course_submission as before')
        .whereRef('before.course_id', '=', 's.course_id')
        .whereRef('before.item_id', '=', 's.item_id')
        .whereRef('before.student_id', '=', 's.student_id')
        .select(fn.countAll<number>().as('count'))
        .as('attempt_no'),
    )
    .orderBy(sql`case when said.id is null then 0 else 1 end`)
    .orderBy('s.created_at')
    .orderBy('s.id')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const { total } = await base
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export type CardRow = Awaited<ReturnType<typeof listForAuthor>>['rows'][number];

/** The names of some students: that of the person, or of their enrolment where the computer holds no people. */
export async function namesOf(
  db: Db,
  courseIds: readonly number[],
  studentIds: readonly number[],
): Promise<Map<number, string>> {
  const enrolled = await db
    .selectFrom('enrolment')
    .where('content_type', '=', 'course')
    .where('content_id', 'in', idsIn(db, courseIds))
    .where('user_id', 'in', idsIn(db, studentIds))
    .select(['user_id', 'student_name'])
    .execute();
  const people = await db
    .selectFrom('user')
    .where('id', 'in', idsIn(db, studentIds))
    .select(['id', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .execute();
  return new Map([
    ...enrolled.map(({ user_id: id, student_name: name }) => [id, name ?? ''] as const),
    ...people.map(({ id, name }) => [id, name] as const),
  ]);
}

/** Kind and size of some files that are here. */
/** When somebody enrolled in a course; null where they are not enrolled. */
export const enrolledAt = async (db: Db, courseId: number, studentId: number): Promise<number | null> => {
  const row = await db
    .selectFrom('enrolment')
    .where('user_id', '=', studentId)
    .where('content_type', '=', 'course')
    .where('content_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .select('created_at')
    .executeTakeFirst();
  return row?.created_at ?? null;
};
