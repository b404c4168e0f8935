import { sql } from 'kysely';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';

interface Wanted {
  readonly studentId: number;
  readonly state: 'in_progress' | 'finished' | undefined;
}

function enrolled(db: Db, { studentId, state }: Wanted) {
  const all = db
    .selectFrom('enrolment')
    .innerJoin('course', 'course.id', 'enrolment.content_id')
    .innerJoin('course_version', 'course_version.id', 'course.published_version_id')
    .where('enrolment.user_id', '=', studentId)
    .where('enrolment.content_type', '=', 'course')
    .where('enrolment.deleted_at', 'is', null)
    .where('course.deleted_at', 'is', null);
  if (state === undefined) return all;
  return all.where((eb) => {
    const finished = eb.exists(
      eb
        .selectFrom('course_completion')
        .whereRef('course_completion.course_id', '=', 'course.id')
        .where('course_completion.student_id', '=', studentId)
        .where('course_completion.finished_at', 'is not', null)
        .select('course_completion.id'),
    );
    return state === 'finished' ? finished : eb.not(finished);
  });
}

/** Of a version whose outline has not arrived. */
const EMPTY = '{"sections":[]}';

/** Read for one page alone: an outline of hundreds of items is not carried through the order of a long list. */
async function outlinesOf(db: Db, versionIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('course_version_outline')
    .where('course_version_id', 'in', idsIn(db, versionIds))
    .select(['course_version_id', 'outline'])
    .execute();
  return new Map(rows.map((row) => [row.course_version_id, row.outline]));
}

/** Courses that a student is enrolled in, the one first in which something was done last, and how many there are. */
export async function listEnrolledCourses(
  db: Db,
  wanted: Wanted,
  page: { readonly offset: number; readonly limit: number },
) {
  const base = enrolled(db, wanted);
  const rows = await base
    .select([
      'course.id as course_id',
      'course.instructor_id',
      'course.status',
      'course_version.id as version_id',
      'course_version.version_no',
      'course_version.instructor_name',
      'course_version.title',
      'course_version.subtitle',
      'course_version.category',
      'course_version.level',
      'course_version.image_sha256',
      'course_version.image_alt',
      'course_version.duration_minutes',
      'course_version.opens_at',
      'enrolment.created_at as enrolled_at',
    ])
    .orderBy(
      (eb) =>
        eb.fn.coalesce(
          eb
            .selectFrom('course_interaction')
            .whereRef('course_interaction.course_id', '=', 'course.id')
            .where('course_interaction.student_id', '=', wanted.studentId)
            .select((inner) => inner.fn.max<number>('course_interaction.created_at').as('last_at')),
          'enrolment.created_at',
        ),
      'desc',
    )
    .orderBy('course.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await base.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const outlines = await outlinesOf(
    db,
    rows.map((row) => row.version_id),
  );
  return { rows: rows.map((row) => ({ ...row, outline: outlines.get(row.version_id) ?? EMPTY })), total };
}

export type EnrolledCourseRow = Awaited<ReturnType<typeof listEnrolledCourses>>['rows'][number];
