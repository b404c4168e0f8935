import type { Insertable } from 'kysely';
import { RELEASE_PARTS } from '#shared/domain/exam-attempts/limits.ts';
import type { Withholding } from '#shared/domain/exam-attempts/release.ts';
import type { ExamReleaseTable } from '#server/db/attempt-tables.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';
import { studentName } from '../enrolments/student-name.ts';

/** The newest change of the terms of an exam after its publication; undefined where there was none. */
export const findTermsChange = (db: Db, examId: number) =>
  db
    .selectFrom('exam_release')
    .where('exam_id', '=', examId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst();

/** The newest change of each of some exams. */
export const listTermsChanges = async (db: Db, examIds: readonly number[]) =>
  new Map(
    (
      await db
        .selectFrom('exam_release')
        .where('exam_id', 'in', idsIn(db, examIds))
        .where('deleted_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .selectAll()
        .execute()
    ).map((row) => [row.exam_id, row]),
  );

/** All changes of the terms of an exam after its publication, in their order. */
export const listTermsChangesOf = (db: Db, examId: number) =>
  db
    .selectFrom('exam_release')
    .where('exam_id', '=', examId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute();

export const insertTermsChange = (db: Db, row: Insertable<ExamReleaseTable>) =>
  db.insertInto('exam_release').values(row).execute();

/** The terms that versions were published with. */
export const listVersionTerms = (db: Db, versionIds: readonly number[]) =>
  db
    .selectFrom('exam_version')
    .where('id', 'in', idsIn(db, versionIds))
    .select(['id', 'release_policy', 'release_at', 'release_parts', 'published_at'])
    .execute();

const COLUMNS = [
  'exam_attempt.id',
  'exam_attempt.exam_id',
  'exam_attempt.exam_version_id',
  'exam_attempt.student_id',
  'exam_attempt.attempt_no',
  'exam_attempt.state',
  'exam_attempt.score',
  'exam_attempt.result',
  'exam_attempt.submitted_at',
  'exam_attempt.withheld',
  'exam_attempt.release_policy',
  'exam_attempt.release_at',
  'exam_attempt.released_at',
  'exam_attempt.held_reason',
] as const;

const closed = (db: Db) =>
  db
    .selectFrom('exam_attempt')
    .where('exam_attempt.submitted_at', 'is not', null)
    .where('exam_attempt.purpose', '=', 'real')
    .select(COLUMNS);

export type ClosedAttempt = Awaited<ReturnType<typeof listClosedOf>>[number];

/** Every attempt at an exam that was handed in. */
export const listClosedOf = (db: Db, examId: number) =>
  closed(db).where('exam_attempt.exam_id', '=', examId).orderBy('exam_attempt.id').execute();

/** Every attempt of an exam whose result its student waits for. */
export const listWaitingOf = (db: Db, examId: number) =>
  closed(db)
    .where('exam_attempt.exam_id', '=', examId)
    .where('exam_attempt.release_policy', 'is not', null)
    .orderBy('exam_attempt.id')
    .execute();

/** Some attempts of an exam whose result waits until everybody is marked. */
export const listAwaitingMarking = (db: Db, examId: number, limit: number) =>
  closed(db)
    .where('exam_attempt.exam_id', '=', examId)
    .where('exam_attempt.release_policy', '=', 'after_marking')
    .orderBy('exam_attempt.id')
    .limit(limit)
    .execute();

/** Some attempts whose date of release has come. */
export const listDueByDate = (db: Db, now: number, limit: number) =>
  closed(db)
    .where('exam_attempt.release_policy', '=', 'on_date')
    .where('exam_attempt.release_at', '<=', now)
    .orderBy('exam_attempt.id')
    .limit(limit)
    .execute();

/** Exams with results that wait until everybody is marked. */
export async function listExamsAwaitingMarking(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('exam_attempt')
    .where('release_policy', '=', 'after_marking')
    .where('purpose', '=', 'real')
    .where('submitted_at', 'is not', null)
    .select('exam_id')
    .distinct()
    .execute();
  return rows.map((row) => row.exam_id);
}

/** Whether an answer of an exam waits for a mark, or somebody sits it. */
export const hasUnfinished = async (db: Db, examId: number): Promise<boolean> =>
  (await db
    .selectFrom('exam_attempt')
    .where('exam_id', '=', examId)
    .where('purpose', '=', 'real')
    .where((eb) => eb.or([eb('state', '=', 'in_progress'), eb('state', '=', 'submitted')]))
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whether nobody can start an exam any more, by the version that students get and by windows of their own. */
export async function hasClosedForAll(db: Db, examId: number, now: number): Promise<boolean> {
  const exam = await db
    .selectFrom('exam')
    .innerJoin('exam_version', 'exam_version.id', 'exam.published_version_id')
    .where('exam.id', '=', examId)
    .select('exam_version.closes_at')
    .executeTakeFirst();
  if (exam?.closes_at == null || exam.closes_at > now) return false;
  const later = await db
    .selectFrom('exam_allowance')
    .where('exam_id', '=', examId)
    .where('closes_at', '>', now)
    .where('deleted_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return later === undefined;
}

/** Writes what some attempts keep from their students; corrections of their scores travel, or not, with it. */
export async function setWithholding(db: Db, ids: readonly number[], to: Withholding, now: number) {
  await db
    .updateTable('exam_attempt')
    .set((eb) => ({ ...to, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', 'in', idsIn(db, ids))
    .execute();
  await db
    .updateTable('exam_score_change')
    .set((eb) => ({ updated_at: now, version: eb('version', '+', 1) }))
    .where('attempt_id', 'in', idsIn(db, ids))
    .execute();
}

/** How many results of an exam are with their students, wait, are held back, and have no mark yet. */
export const countReleases = (db: Db, examId: number) =>
  db
    .selectFrom('exam_attempt')
    .where('exam_id', '=', examId)
    .where('submitted_at', 'is not', null)
    .where('state', '<>', 'void')
    .where('purpose', '=', 'real')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('total'),
      fn.count<number>(eb.case().when('held_reason', 'is not', null).then(1).end()).as('held'),
      fn
        .count<number>(
          eb
            .case()
            .when(eb.and([eb('held_reason', 'is', null), eb('release_policy', 'is not', null)]))
            .then(1)
            .end(),
        )
        .as('waiting'),
      fn.count<number>(eb.case().when('state', '=', 'submitted').then(1).end()).as('unmarked'),
    ])
    .executeTakeFirstOrThrow();

/** One page of the results of an exam, by the names of their students. */
export const listReleases = (db: Db, examId: number, page: { offset: number; limit: number }) =>
  closed(db)
    .where('exam_attempt.exam_id', '=', examId)
    .where('exam_attempt.state', '<>', 'void')
    .select(studentName().as('student_name'))
    .orderBy('student_name')
    .orderBy('exam_attempt.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute();

/** Nothing of a result, as it is stored. */
export const ALL_WITHHELD = RELEASE_PARTS.join(',');
