import { sql } from 'kysely';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';

const part = sql<number>`cast(case when m.max_points = 0 then 0 else 1.0 * m.points / m.max_points end as double precision)`;
const scored = sql<number>`cast(a.score as double precision) / 100`;

/** What the marked answers to each question of some exams add up to; scores in hundredths of a percent. */
export const sumQuestions = (
  db: Db,
  examIds: readonly number[],
  range?: { readonly startsAt: number; readonly endsAt: number },
) =>
  db
    .selectFrom('exam_attempt_mark as m')
    .innerJoin('exam_attempt as a', 'a.id', 'm.attempt_id')
    .where('m.exam_id', 'in', idsIn(db, examIds))
    .where('m.deleted_at', 'is', null)
    .where('a.state', 'in', ['submitted', 'marked'])
    .where('a.purpose', '=', 'real')
    .$if(range !== undefined, (query) =>
      query
        .where('a.submitted_at', '>=', range?.startsAt ?? 0)
        .where('a.submitted_at', '<', range?.endsAt ?? 0),
    )
    .groupBy(['m.exam_id', 'm.question_id'])
    .select([
      'm.exam_id',
      'm.question_id',
      sql<number>`count(*)`.as('answers'),
      sql<number>`coalesce(sum(m.time_ms), 0)`.as('time_ms'),
      sql<number>`sum(case when m.points is null or a.score is null then 0 else 1 end)`.as('n'),
      sql<number>`coalesce(sum(case when a.score is not null then ${part} end), 0)`.as('share'),
      sql<number>`coalesce(sum(case when a.score is not null then ${part} * ${part} end), 0)`.as(
        'share_squares',
      ),
      sql<number>`coalesce(sum(case when m.points is not null then ${scored} end), 0)`.as('score'),
      sql<number>`coalesce(sum(case when m.points is not null
        then ${scored} * ${scored} end), 0)`.as('score_squares'),
      sql<number>`coalesce(sum(${part} * ${scored}), 0)`.as('products'),
    ])
    .execute();

/** Titles of questions as their author has them today; those that are gone are missing. */
export const listQuestionTitles = (db: Db, ids: readonly number[]) =>
  db.selectFrom('question').where('id', 'in', idsIn(db, ids)).select(['id', 'title']).execute();

/** Every version of an exam, the latest first. */
export const listVersions = (db: Db, examId: number) =>
  db
    .selectFrom('exam_version')
    .where('exam_id', '=', examId)
    .where('is_unapproved', '=', 0)
    .orderBy('version_no', 'desc')
    .select(['id', 'version_no', 'published_at'])
    .execute();

/** How many people started an exam and handed it in, in some days. */
export const countSitters = (
  db: Db,
  examId: number,
  { startsAt, endsAt }: { readonly startsAt: number; readonly endsAt: number },
) =>
  db
    .selectFrom('exam_attempt')
    .where('exam_id', '=', examId)
    .where('state', '<>', 'void')
    .where('purpose', '=', 'real')
    .where('started_at', '>=', startsAt)
    .where('started_at', '<', endsAt)
    .select([
      sql<number>`count(distinct student_id)`.as('started'),
      sql<number>`count(distinct case when submitted_at is not null then student_id end)`.as('handed_in'),
      sql<number>`count(distinct case when result = 'pass' then student_id end)`.as('passed'),
    ])
    .executeTakeFirstOrThrow();

/** How many are enrolled in each of some contents today. */
export const countEnrolled = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('enrolment')
    .where('content_id', 'in', idsIn(db, ids))
    .where('deleted_at', 'is', null)
    .groupBy(['content_type', 'content_id'])
    .select(({ fn }) => ['content_type', 'content_id', fn.countAll<number>().as('n')])
    .execute();

/** How many answers of each exam wait for a mark. */
export const listToMark = (db: Db, examIds: readonly number[]) =>
  db
    .selectFrom('exam_attempt')
    .where('exam_id', 'in', idsIn(db, examIds))
    .where('state', '=', 'submitted')
    .where('purpose', '=', 'real')
    .groupBy('exam_id')
    .select(({ fn }) => ['exam_id', fn.countAll<number>().as('n')])
    .execute();

/** What was handed in last. */
export const listLatest = (db: Db, examIds: readonly number[] | null, limit: number) =>
  db
    .selectFrom('exam_attempt')
    .innerJoin('exam', 'exam.id', 'exam_attempt.exam_id')
    .where('exam_attempt.submitted_at', 'is not', null)
    .where('exam_attempt.state', '<>', 'void')
    .where('exam_attempt.purpose', '=', 'real')
    .$if(examIds !== null, (query) => query.where('exam_attempt.exam_id', 'in', idsIn(db, examIds ?? [])))
    .orderBy('exam_attempt.submitted_at', 'desc')
    .orderBy('exam_attempt.id', 'desc')
    .limit(limit)
    .select([
      'exam_attempt.id',
      'exam_attempt.exam_id',
      'exam_attempt.student_id',
      'exam_attempt.score',
      'exam_attempt.result',
      'exam_attempt.submitted_at',
      'exam.title',
    ])
    .execute();
