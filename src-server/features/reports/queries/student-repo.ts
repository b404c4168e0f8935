import { sql } from 'kysely';
import { nameOf, type ReportQuery } from '../report-query.ts';

/** Everybody who is enrolled in a course, with the newest of what was said of how far they are. */
export const courseGradebook: ReportQuery<'course-gradebook'> = async (
  db,
  { courseId },
  { after, limit },
) => {
  const rows = await db
    .selectFrom('enrolment as n')
    .innerJoin('user as u', 'u.id', 'n.user_id')
    .leftJoin('course_completion as c', (join) =>
      join
        .onRef('c.student_id', '=', 'n.user_id')
        .onRef('c.course_id', '=', 'n.content_id')
        .on('c.deleted_at', 'is', null)
        .on(
          sql<boolean>`not exists (select 1 from course_completion newer
            where newer.student_id = c.student_id and newer.course_id = c.course_id
              and newer.deleted_at is null
              and (newer.version_no > c.version_no or (newer.version_no = c.version_no and newer.id > c.id)))`,
        ),
    )
    .where('n.content_type', '=', 'course')
    .where('n.content_id', '=', courseId)
    .where('n.deleted_at', 'is', null)
    .where('n.id', '>', after)
    .orderBy('n.id')
    .limit(limit)
    .select([
      'n.id',
      'u.first_name',
      'u.last_name',
      'n.created_at',
      'c.version_no',
      'c.percent',
      'c.completed_count',
      'c.required_count',
      'c.result',
      'c.finished_at',
      sql<number | null>`(select max(s.last_at) from course_item_state s
        where s.student_id = n.user_id and s.course_id = n.content_id)`.as('last_at'),
    ])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    student: nameOf(row),
    enrolled_at: row.created_at,
    course_version: row.version_no,
    progress: row.percent,
    completed: row.completed_count,
    required: row.required_count,
    result: row.result,
    finished_at: row.finished_at,
    last_active_at: row.last_at,
  }));
};

const ofExam = (what: string) =>
  sql`from exam_attempt a where a.exam_id = n.content_id and a.student_id = n.user_id
    and a.state <> 'void' and a.purpose = 'real' and a.deleted_at is null and a.submitted_at is not null${sql.raw(what)}`;
const ofCourse = sql`from course_completion c
  where c.course_id = n.content_id and c.student_id = n.user_id and c.deleted_at is null`;
const isExam = sql`n.content_type = 'exam'`;

/** What one student is enrolled in, and what came of it. */
export const studentRecord: ReportQuery<'student-record'> = async (db, { personId }, { after, limit }) => {
  const rows = await db
    .selectFrom('enrolment as n')
    .leftJoin('exam as e', (join) =>
      join.onRef('e.id', '=', 'n.content_id').on('n.content_type', '=', 'exam'),
    )
    .leftJoin('course as k', (join) =>
      join.onRef('k.id', '=', 'n.content_id').on('n.content_type', '=', 'course'),
    )
    .where('n.user_id', '=', personId)
    .where('n.deleted_at', 'is', null)
    .where('n.id', '>', after)
    .orderBy('n.id')
    .limit(limit)
    .select([
      'n.id',
      'n.content_type',
      'n.created_at',
      'e.title as exam_title',
      'k.title as course_title',
      sql<number | null>`case when ${isExam} then (select count(*) ${ofExam('')}) end`.as('attempts'),
      sql<number | null>`case when ${isExam} then (select max(a.score) ${ofExam('')}) end`.as('score'),
      sql<number | null>`case when ${isExam} then null else (select max(c.percent) ${ofCourse}) end`.as(
        'percent',
      ),
      sql<number>`case when ${isExam}
        then (select count(*) ${ofExam(" and a.result = 'pass'")}) else 0 end`.as('passes'),
      sql<number | null>`case when ${isExam}
        then (select max(a.submitted_at) ${ofExam('')})
        else (select min(c.finished_at) ${ofCourse}) end`.as('finished_at'),
      sql<string | null>`(select max(f.number) from certificate f
        where f.student_id = n.user_id and f.content_type = n.content_type and f.content_id = n.content_id
          and f.deleted_at is null and f.revoked_at is null)`.as('certificate'),
    ])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    content: row.exam_title ?? row.course_title ?? '',
    kind: row.content_type,
    enrolled_at: row.created_at,
    attempts: row.attempts,
    score: row.score,
    progress: row.percent,
    result: resultOf(row),
    finished_at: row.finished_at,
    certificate: row.certificate,
  }));
};

function resultOf(row: {
  readonly content_type: 'exam' | 'course';
  readonly passes: number;
  readonly score: number | null;
  readonly finished_at: number | null;
}): string | null {
  if (row.content_type === 'course') return row.finished_at === null ? null : 'finished';
  if (row.passes > 0) return 'pass';
  if (row.finished_at === null) return null;
  return row.score === null ? 'pending' : 'fail';
}
