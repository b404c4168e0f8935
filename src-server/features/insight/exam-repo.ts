import { sql } from 'kysely';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';
import { isCounted } from './counted-attempt-repo.ts';

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
    .where(isCounted())
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

/** How many answers of each exam wait for a mark: from an index of these alone. */
export const listToMark = (db: Db, examIds: readonly number[]) =>
  db
    .selectFrom('exam_attempt')
    .where('exam_id', 'in', idsIn(db, examIds))
    .where('state', '=', sql.lit('submitted'))
    .where(isCounted())
    .groupBy('exam_id')
    .select(({ fn }) => ['exam_id', fn.countAll<number>().as('n')])
    .execute();

/** What was handed in last; where no exam is looked at, not one attempt is. */
export const listLatest = (db: Db, examIds: readonly number[] | null, limit: number) =>
  db
    .selectFrom('exam_attempt')
    .$if(examIds?.length === 0, (query) => query.where(sql.lit(false)))
    .innerJoin('exam', 'exam.id', 'exam_attempt.exam_id')
    .where('exam_attempt.submitted_at', 'is not', null)
    .where(isCounted())
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
