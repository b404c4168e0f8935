import { sql, type Insertable, type Updateable } from 'kysely';
import type { ExamStatus } from '#shared/contract/exam-status.ts';
import type { Ctx } from '#server/context.ts';
import { containsWord } from '#server/db/contains-word.ts';
import type { ExamTable } from '#server/db/exam-tables.ts';
import { hasStatus } from '#server/db/has-status.ts';
import type { Db } from '#server/db/tables.ts';
import { studentName } from '../enrolments/student-name.ts';

/** Whose exams a call may see: null means those of everybody in the institution. */
export type ExamScope = { readonly instructorId: number | null };

const examRows = (db: Db) =>
  db
    .selectFrom('exam')
    .leftJoin('exam_version', 'exam_version.id', 'exam.published_version_id')
    .selectAll('exam')
    .select([
      'exam_version.version_no as published_version_no',
      'exam_version.opens_at as published_opens_at',
      'exam_version.closes_at as published_closes_at',
      'exam_version.close_rule as published_close_rule',
      'exam_version.secrecy as published_secrecy',
      'exam_version.question_count as published_question_count',
      'exam_version.max_points as published_max_points',
      'exam_version.duration_minutes as published_duration_minutes',
      'exam_version.title as published_title',
      'exam_version.description as published_description',
      'exam_version.introduction_title as published_introduction_title',
      'exam_version.introduction_description as published_introduction_description',
      'exam_version.subject as published_subject',
    ]);

export type ExamRow = Awaited<ReturnType<ReturnType<typeof examRows>['executeTakeFirstOrThrow']>>;

/** Of an exam of somebody else, a computer of a hub has the texts that were published, not those of the draft. */
const toVisible = (row: ExamRow, { instructorId }: ExamScope): ExamRow =>
  instructorId !== null || row.title !== '' || row.published_title === null
    ? row
    : {
        ...row,
        title: row.published_title,
        description: row.description || (row.published_description ?? ''),
        introduction_title: row.introduction_title || (row.published_introduction_title ?? ''),
        introduction_description:
          row.introduction_description || (row.published_introduction_description ?? ''),
      };

/** An exam that is in the scope, with what candidates have of it. */
export async function findExam(db: Db, id: number, scope: ExamScope): Promise<ExamRow | undefined> {
  const { instructorId } = scope;
  const row = await examRows(db)
    .where('exam.id', '=', id)
    .where('exam.deleted_at', 'is', null)
    .$if(instructorId !== null, (q) => q.where('exam.instructor_id', '=', instructorId))
    .executeTakeFirst();
  return row && toVisible(row, scope);
}

/** The title by which an exam in the scope is listed; beside `exam` stands the version that is offered. */
export const titleIn = ({ instructorId }: ExamScope) =>
  instructorId === null
    ? sql<string>`coalesce(nullif(exam.title, ''), exam_version.title, '')`
    : sql<string>`exam.title`;

/** True when the person had such an exam and has deleted it. */
export const wasDeleted = async (db: Db, id: number, instructorId: number): Promise<boolean> =>
  (await db
    .selectFrom('exam')
    .select('id')
    .where('id', '=', id)
    .where('instructor_id', '=', instructorId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

export const insertExam = (db: Db, exam: Insertable<ExamTable>) =>
  db.insertInto('exam').values(exam).execute();

/** A change of the draft: one more version of it. */
export const updateDraft = (
  { db, now, versionStep }: Pick<Ctx, 'db' | 'now' | 'versionStep'>,
  id: number,
  changes: Updateable<ExamTable>,
) =>
  db
    .updateTable('exam')
    .set((eb) => ({ ...changes, updated_at: now, version: eb('version', '+', versionStep) }))
    .where('id', '=', id)
    .execute();

/** Compare and set: false when somebody changed the draft since `version`. */
export async function updateDraftFrom(
  { db, now, versionStep }: Pick<Ctx, 'db' | 'now' | 'versionStep'>,
  id: number,
  version: number,
  changes: Updateable<ExamTable>,
): Promise<boolean> {
  const result = await db
    .updateTable('exam')
    .set({ ...changes, updated_at: now, version: version + versionStep })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** A change of state; the draft is as it was, and so is its version. */
export const updateState = (db: Db, id: number, changes: Updateable<ExamTable>, now: number) =>
  db
    .updateTable('exam')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .execute();

export interface ExamListQuery {
  readonly statuses: readonly ExamStatus[];
  /** Words that the title must contain, all of them. */
  readonly words: readonly string[];
  readonly price?: 'free' | 'paid' | undefined;
  /** The subject under which it was published. */
  readonly category?: string | undefined;
  readonly id?: number | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Exams in the scope, last changed first, and how many there are in all. */
export async function listExams(
  db: Db,
  scope: ExamScope,
  query: ExamListQuery,
  now: number,
): Promise<{ rows: ExamRow[]; total: number }> {
  const { instructorId } = scope;
  let base = examRows(db)
    .where('exam.deleted_at', 'is', null)
    .where((eb) => eb.or(query.statuses.map((status) => hasStatus('exam', status, now))));
  if (instructorId !== null) base = base.where('exam.instructor_id', '=', instructorId);
  if (query.price !== undefined) base = base.where('exam.price_minor', query.price === 'free' ? '=' : '>', 0);
  if (query.id !== undefined) base = base.where('exam.id', '=', query.id);
  if (query.category !== undefined) base = base.where('exam_version.subject', '=', query.category);
  for (const word of query.words) {
    base = base.where(containsWord(titleIn(scope), word));
  }
  const rows = await base
    .orderBy('exam.updated_at', 'desc')
    .orderBy('exam.id', 'desc')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const counted = await base
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map((row) => toVisible(row, scope)), total: counted.total };
}

/** Attempts and scores of some exams: how many, and the sum and number of the scores. */
export const listAttemptTallies = (db: Db, examIds: readonly number[]) =>
  db
    .selectFrom('exam_attempt')
    .where('exam_id', 'in', [...examIds])
    .where('purpose', '=', 'real')
    .groupBy('exam_id')
    .select((eb) => [
      'exam_id',
      eb.fn.countAll<number>().as('attempts'),
      eb.fn.count<number>('score').as('scored'),
      eb.fn.sum<number | null>('score').as('score_sum'),
    ])
    .execute();

export const hasAttempts = async (db: Db, examId: number): Promise<boolean> =>
  (await db
    .selectFrom('exam_attempt')
    .select('id')
    .where('exam_id', '=', examId)
    .where('purpose', '=', 'real')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whether somebody has started an attempt of one version, whatever became of it. */
export const hasAttemptsOfVersion = async (db: Db, versionId: number): Promise<boolean> =>
  (await db
    .selectFrom('exam_attempt')
    .select('id')
    .where('exam_version_id', '=', versionId)
    .where('purpose', '=', 'real')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The attempts of an exam, newest first. */
export async function listAttemptsOf(
  db: Db,
  examId: number,
  page: { offset: number; limit: number; result?: 'pass' | 'fail' | 'pending' | undefined },
) {
  let base = db
    .selectFrom('exam_attempt')
    .where('exam_attempt.exam_id', '=', examId)
    .where('exam_attempt.purpose', '=', 'real');
  if (page.result !== undefined) base = base.where('exam_attempt.result', '=', page.result);
  // Nobody marks an attempt that does not count.
  if (page.result === 'pending') base = base.where('exam_attempt.state', '<>', 'void');
  const rows = await base
    .leftJoin('exam_version', 'exam_version.id', 'exam_attempt.exam_version_id')
    .select((eb) => [
      'exam_attempt.id',
      'exam_attempt.student_id',
      'exam_attempt.exam_version_id',
      'exam_version.pass_percent',
      studentName().as('student_name'),
      'exam_attempt.attempt_no',
      'exam_attempt.state',
      'exam_attempt.score',
      'exam_attempt.result',
      'exam_attempt.started_at',
      'exam_attempt.submitted_at',
      'exam_attempt.is_late',
      'exam_attempt.flags',
      eb
        .exists(
          eb
            .selectFrom('exam_attempt_branch')
            .whereRef('exam_attempt_branch.attempt_id', '=', 'exam_attempt.id')
            .where('exam_attempt_branch.reason', '=', 'fork')
            .select('exam_attempt_branch.id'),
        )
        .as('has_other_logs'),
      eb
        .exists(
          eb
            .selectFrom('exam_record_claim')
            .whereRef('exam_record_claim.attempt_id', '=', 'exam_attempt.id')
            .where('exam_record_claim.is_mismatch', '=', 1)
            .select('exam_record_claim.id'),
        )
        .as('has_mismatch'),
    ])
    .orderBy('exam_attempt.started_at', 'desc')
    .orderBy('exam_attempt.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const counted = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: counted.total };
}

/** Scored attempts of an exam by ten points; a hundred counts with the nineties. */
export const listScoreBuckets = (db: Db, examIds: readonly number[], since = 0) =>
  db
    .selectFrom('exam_attempt')
    .where('exam_id', 'in', [...examIds])
    .where('purpose', '=', 'real')
    .where('started_at', '>=', since)
    .where('score', 'is not', null)
    .select((eb) => [sql<number>`score / 1000`.as('bucket'), eb.fn.countAll<number>().as('attempts')])
    .groupBy(sql`score / 1000`)
    .execute();

export const getAuthorName = (db: Db, userId: number) =>
  db
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['first_name', 'last_name'])
    .executeTakeFirstOrThrow();
