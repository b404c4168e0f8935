import { insertRows } from '#server/db/bulk-insert.ts';
import { dialectOf } from '#server/db/dialect.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';
import { fullNameOf } from './repo.ts';

/** The exam as it is offered now, and whether that is for some; undefined for one that was never published. */
export const findOffer = (db: Db, examId: number) =>
  db
    .selectFrom('exam')
    .innerJoin('exam_version', 'exam_version.id', 'exam.published_version_id')
    .where('exam.id', '=', examId)
    .select([
      'exam.status',
      'exam.instructor_id',
      'exam.deleted_at',
      'exam_version.id as version_id',
      'exam_version.is_for_some',
      'exam_version.currency',
      'exam_version.closes_at',
    ])
    .executeTakeFirst();

/** The same of a course: whoever is in it stays in, so it never closes. */
export const findCourseOffer = (db: Db, courseId: number) =>
  db
    .selectFrom('course')
    .innerJoin('course_version', 'course_version.id', 'course.published_version_id')
    .where('course.id', '=', courseId)
    .select([
      'course.status',
      'course.instructor_id',
      'course.deleted_at',
      'course_version.id as version_id',
      'course_version.is_for_some',
      'course_version.currency',
    ])
    .executeTakeFirst();

type ContentType = 'exam' | 'course';

/** Who a version names, by themselves or by their groups. */
const namedBy = (db: Db, type: ContentType, versionId: number) =>
  type === 'exam'
    ? db
        .selectFrom('exam_version_access as access')
        .leftJoin('people_group_member as member', (join) =>
          join
            .onRef('member.people_group_id', '=', 'access.people_group_id')
            .on('member.deleted_at', 'is', null),
        )
        .leftJoin('people_group', 'people_group.id', 'access.people_group_id')
        .where('access.exam_version_id', '=', versionId)
        .where('access.deleted_at', 'is', null)
        .where('people_group.deleted_at', 'is', null)
        .select((eb) => eb.fn.coalesce('access.user_id', 'member.user_id').as('user_id'))
    : db
        .selectFrom('course_version_access as access')
        .leftJoin('people_group_member as member', (join) =>
          join
            .onRef('member.people_group_id', '=', 'access.people_group_id')
            .on('member.deleted_at', 'is', null),
        )
        .leftJoin('people_group', 'people_group.id', 'access.people_group_id')
        .where('access.course_version_id', '=', versionId)
        .where('access.deleted_at', 'is', null)
        .where('people_group.deleted_at', 'is', null)
        .select((eb) => eb.fn.coalesce('access.user_id', 'member.user_id').as('user_id'));

/** Who is named by a version, by themselves or by a group, has an account and may take exams or courses. */
export const listNamed = async (db: Db, type: ContentType, versionId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('user')
    .where('user.deleted_at', 'is', null)
    .where('user.anonymised_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('role_permission')
          .whereRef('role_permission.role_id', '=', 'user.role_id')
          .where('role_permission.resource', '=', type === 'exam' ? 'exams' : 'courses')
          .where('role_permission.action', '=', 'view')
          .where('role_permission.deleted_at', 'is', null)
          .select('role_permission.id'),
      ),
    )
    .where('user.id', 'in', namedBy(db, type, versionId))
    .orderBy('user.id')
    .select('user.id')
    .execute();
  return rows.map((row) => row.id);
};

/** Everybody who is enrolled in an exam, and whether they have begun it. */
export const listEnrolled = (db: Db, examId: number) =>
  db
    .selectFrom('enrolment')
    .where('content_type', '=', 'exam')
    .where('content_id', '=', examId)
    .where('deleted_at', 'is', null)
    .select((eb) => [
      'enrolment.user_id',
      'enrolment.source',
      eb
        .exists(
          eb
            .selectFrom('exam_attempt')
            .whereRef('exam_attempt.student_id', '=', 'enrolment.user_id')
            .where('exam_attempt.exam_id', '=', examId)
            .where('exam_attempt.purpose', '=', 'real')
            .select('exam_attempt.id'),
        )
        .as('has_started'),
    ])
    .execute();

/** Everybody who is enrolled in a course; what they have done of it is not looked at. */
export const listEnrolledInCourse = (db: Db, courseId: number) =>
  db
    .selectFrom('enrolment')
    .where('content_type', '=', 'course')
    .where('content_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .select(['user_id', 'source'])
    .execute();

/** Enrolments that nobody asked for, each with the name of its student. */
export async function insertGranted(
  db: Db,
  rows: readonly { readonly id: number; readonly userId: number }[],
  offer: {
    readonly type: ContentType;
    readonly contentId: number;
    readonly currency: string;
    readonly now: number;
  },
): Promise<void> {
  const { type, contentId, currency, now } = offer;
  const names = await fullNameOf(
    db,
    rows.map((row) => row.userId),
  );
  await insertRows(
    db,
    dialectOf(db),
    'enrolment',
    rows.map(({ id, userId }) => ({
      id,
      user_id: userId,
      content_type: type,
      content_id: contentId,
      price_minor: 0,
      currency,
      source: 'granted' as const,
      student_name: names.get(userId) ?? null,
      created_at: now,
      updated_at: now,
    })),
  );
}

/** Ends granted enrolments of some people. */
export const endGranted = (
  db: Db,
  { type, id }: { readonly type: ContentType; readonly id: number },
  userIds: readonly number[],
  now: number,
) =>
  db
    .updateTable('enrolment')
    .set((eb) => ({ deleted_at: now, student_name: null, updated_at: now, version: eb('version', '+', 1) }))
    .where('content_type', '=', type)
    .where('content_id', '=', id)
    .where('source', '=', 'granted')
    .where('deleted_at', 'is', null)
    .where('user_id', 'in', idsIn(db, userIds))
    .execute();

/** The exams that are offered to some of some groups. */
export const listExamsFor = async (db: Db, groupIds: readonly number[]): Promise<number[]> => {
  const rows = await db
    .selectFrom('exam_version_access as access')
    .innerJoin('exam', 'exam.published_version_id', 'access.exam_version_id')
    .where('access.people_group_id', 'in', idsIn(db, groupIds))
    .where('access.deleted_at', 'is', null)
    .where('exam.deleted_at', 'is', null)
    .orderBy('exam.id')
    .select('exam.id')
    .distinct()
    .execute();
  return rows.map((row) => row.id);
};

/** The courses that are offered to some of some groups. */
export const listCoursesFor = async (db: Db, groupIds: readonly number[]): Promise<number[]> => {
  const rows = await db
    .selectFrom('course_version_access as access')
    .innerJoin('course', 'course.published_version_id', 'access.course_version_id')
    .where('access.people_group_id', 'in', idsIn(db, groupIds))
    .where('access.deleted_at', 'is', null)
    .where('course.deleted_at', 'is', null)
    .orderBy('course.id')
    .select('course.id')
    .distinct()
    .execute();
  return rows.map((row) => row.id);
};
