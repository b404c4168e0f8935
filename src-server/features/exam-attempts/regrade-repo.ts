import type { Insertable, Selectable } from 'kysely';
import type { ExamKeyRevisionTable, ExamScoreChangeTable } from '#server/db/exam-marking-tables.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import { dialectOf } from '#server/db/dialect.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';
import { studentName } from '../enrolments/student-name.ts';

export type RevisionRow = Selectable<ExamKeyRevisionTable>;
export type ScoreChangeRow = Selectable<ExamScoreChangeTable>;

const newestUpTo = compileOnce((db, { versionId, revision }: { versionId: number; revision: number }) =>
  db
    .selectFrom('exam_key_revision')
    .where('exam_version_id', '=', versionId)
    .where('revision', '<=', revision)
    .orderBy('revision', 'desc')
    .limit(1)
    .select(['revision', 'corrections']),
);

/** The newest revision of the key of a version that is not newer than one of them. */
export const findRevisionUpTo = async (db: Db, versionId: number, revision: number) =>
  (await newestUpTo(db, { versionId, revision }))[0];

/** What was corrected in an exam, the newest first. */
export const listRevisions = (db: Db, examId: number): Promise<RevisionRow[]> =>
  db
    .selectFrom('exam_key_revision')
    .where('exam_id', '=', examId)
    .orderBy('revision', 'desc')
    .selectAll()
    .execute();

export const listRevisionsOfVersion = (db: Db, versionId: number): Promise<RevisionRow[]> =>
  db
    .selectFrom('exam_key_revision')
    .where('exam_version_id', '=', versionId)
    .orderBy('revision')
    .selectAll()
    .execute();

/** What the ledger says of revisions of the key of a version. */
export const listKeyEntries = (db: Db, versionId: number) =>
  db
    .selectFrom('exam_ledger')
    .where('version_id', '=', versionId)
    .where('kind', '=', 'key')
    .orderBy('no')
    .select('facts')
    .execute();

export const insertRevision = (db: Db, row: Insertable<ExamKeyRevisionTable>) =>
  db.insertInto('exam_key_revision').values(row).execute();

/** How many revisions there are: it only grows. */
export async function countRevisions(db: Db): Promise<number> {
  const row = await db
    .selectFrom('exam_key_revision')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

const closedOf = (db: Db, versionId: number) =>
  db
    .selectFrom('exam_attempt')
    .where('exam_attempt.exam_version_id', '=', versionId)
    .where('exam_attempt.purpose', '=', 'real')
    .where('exam_attempt.state', 'in', ['submitted', 'marked']);

/** Attempts that were handed in and count, some at a time by their ids. */
export const listClosedAttempts = (db: Db, versionId: number, afterId: number, limit: number) =>
  closedOf(db, versionId)
    .where('exam_attempt.id', '>', afterId)
    .orderBy('exam_attempt.id')
    .limit(limit)
    .selectAll('exam_attempt')
    .select(studentName().as('student_name'))
    .execute();

/** Those that are scored by an older revision than this one. */
export const listAttemptsBehind = (db: Db, versionId: number, revision: number, limit: number) =>
  closedOf(db, versionId)
    .where('exam_attempt.key_revision', '<', revision)
    .orderBy('exam_attempt.id')
    .limit(limit)
    .selectAll('exam_attempt')
    .execute();

export async function countClosed(db: Db, versionId: number, behind?: number): Promise<number> {
  let query = closedOf(db, versionId);
  if (behind !== undefined) query = query.where('exam_attempt.key_revision', '<', behind);
  const row = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return row.count;
}

/** Versions with attempts that are scored by an older revision than their newest one. */
export const listVersionsBehind = async (db: Db): Promise<number[]> =>
  (
    await db
      .selectFrom('exam_key_revision as revision')
      .innerJoin('exam_attempt as attempt', 'attempt.exam_version_id', 'revision.exam_version_id')
      .where('attempt.state', 'in', ['submitted', 'marked'])
      .where('attempt.purpose', '=', 'real')
      .whereRef('attempt.key_revision', '<', 'revision.revision')
      .select('revision.exam_version_id')
      .distinct()
      .execute()
  ).map((row) => row.exam_version_id);

/** The marks of some attempts. */
export const listMarksAmong = (db: Db, attemptIds: readonly number[]) =>
  db.selectFrom('exam_attempt_mark').selectAll().where('attempt_id', 'in', idsIn(db, attemptIds)).execute();

/** Sets what a key gives for some marks: all of one question of a version get the same by what was chosen. */
export const updateKeyMarks = (
  db: Db,
  ids: readonly number[],
  mark: { readonly points: number | null; readonly is_correct: 0 | 1 | null; readonly now: number },
) =>
  db
    .updateTable('exam_attempt_mark')
    .set((eb) => ({
      points: mark.points,
      is_correct: mark.is_correct,
      updated_at: mark.now,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', idsIn(db, ids))
    .execute();

export const insertScoreChanges = (
  db: Db,
  rows: readonly Insertable<ExamScoreChangeTable>[],
): Promise<void> => insertRows(db, dialectOf(db), 'exam_score_change', rows);

/** What was corrected of an attempt, the last first. */
export const listScoreChanges = (db: Db, attemptId: number): Promise<ScoreChangeRow[]> =>
  db
    .selectFrom('exam_score_change')
    .where('attempt_id', '=', attemptId)
    .orderBy('revision', 'desc')
    .selectAll()
    .execute();

/** How many scores, and how many verdicts, each revision of an exam has changed so far. */
export const countChanges = (db: Db, examId: number) =>
  db
    .selectFrom('exam_score_change')
    .where('exam_id', '=', examId)
    .groupBy('revision')
    .select(({ fn, eb }) => [
      'revision',
      fn.countAll<number>().as('scores'),
      fn.sum<number>(eb.case().whenRef('former_result', '=', 'result').then(0).else(1).end()).as('verdicts'),
    ])
    .execute();

/** The versions of an exam, the newest first. */
export const listVersions = (db: Db, examId: number) =>
  db
    .selectFrom('exam_version')
    .where('exam_id', '=', examId)
    .orderBy('version_no', 'desc')
    .select(({ selectFrom }) => [
      'id',
      'version_no',
      'published_at',
      selectFrom('exam_attempt')
        .whereRef('exam_attempt.exam_version_id', '=', 'exam_version.id')
        .where('exam_attempt.state', 'in', ['submitted', 'marked'])
        .where('exam_attempt.purpose', '=', 'real')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('attempts'),
    ])
    .execute();

/** The attempts at a version that were handed in and count. */
export const listClosedIds = async (db: Db, versionId: number): Promise<number[]> =>
  (await closedOf(db, versionId).orderBy('exam_attempt.id').select('exam_attempt.id').execute()).map(
    ({ id }) => id,
  );

/** How often some attempts have each option of each question; null for none. */
export const countChoices = (db: Db, attemptIds: readonly number[]) =>
  db
    .selectFrom('exam_attempt_mark as mark')
    .where('mark.attempt_id', 'in', idsIn(db, attemptIds))
    .groupBy(['mark.question_id', 'mark.selected_option'])
    .select(({ fn }) => ['mark.question_id', 'mark.selected_option', fn.countAll<number>().as('count')])
    .execute();
