import {
  correctedKeys,
  parseCorrections,
  regradeAttempt,
  type KeyCorrection,
  type KeyRevision,
  type RegradedScore,
} from '#shared/domain/exam-attempts/key-revision.ts';
import { isReleased } from '#shared/domain/exam-attempts/release.ts';
import { REGRADED_AT_ONCE } from '#shared/domain/exam-attempts/limits.ts';
import type { QuestionMark } from '#shared/domain/exam-attempts/scoring.ts';
import type { VersionKeys } from '#shared/domain/exams/version-content.ts';
import type { Ctx, Services } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { countCertificatesOf, noteExamResult } from '../certificates/due-service.ts';
import { notify } from '../notifications/notify.ts';
import { asFlag, stateOf } from './close-service.ts';
import { enter } from './ledger.ts';
import { toQuestionMark } from './marking-service.ts';
import * as repo from './regrade-repo.ts';
import { findOwner, updateAttempt, type MarkRow } from './repo.ts';
import { changeFacts } from './score-change.ts';
import { loadKeys, type LoadedVersion, type VersionCache } from './version-cache.ts';

/** What it takes to score attempts anew, in a call and between calls. */
export type RegradeCtx = Pick<Ctx, 'db' | 'now' | 'newId'> & {
  readonly services: Pick<Services, 'authority'> & { readonly attempts: { readonly versions: VersionCache } };
};

/** The key of a version as of a revision, ready to score by. */
export interface RegradeKey {
  readonly version: LoadedVersion;
  readonly keys: VersionKeys;
  readonly corrections: readonly KeyCorrection[];
}

export async function regradeKey(
  db: Db,
  version: LoadedVersion,
  corrections: readonly KeyCorrection[],
): Promise<RegradeKey> {
  return { version, keys: correctedKeys(await loadKeys(db, version.row.id), corrections), corrections };
}

/** The marks of some attempts, by attempt. */
export async function marksOf(db: Db, attemptIds: readonly number[]): Promise<Map<number, MarkRow[]>> {
  return Map.groupBy(await repo.listMarksAmong(db, attemptIds), (mark) => mark.attempt_id);
}

/** What the marks of one attempt come to by a key: the rule of a dry run and of the application alike. */
export const scoreBy = (
  { version, keys, corrections }: RegradeKey,
  marks: readonly MarkRow[],
): { marks: QuestionMark[]; score: RegradedScore } =>
  regradeAttempt(marks.map(toQuestionMark), {
    questions: version.questions,
    keys,
    corrections,
    rules: { mode: version.row.scoring_mode, passPercent: version.row.pass_percent },
  });

/** Stores what the key gives, one statement for all marks that get the same. */
async function storeMarks(ctx: RegradeCtx, rows: readonly MarkRow[], due: ReadonlyMap<number, QuestionMark>) {
  const changed = rows.flatMap((row) => {
    const mark = due.get(row.id);
    if (mark === undefined) return [];
    const flag = asFlag(mark.isCorrect);
    return row.points === mark.points && row.is_correct === flag
      ? []
      : [{ id: row.id, points: mark.points, is_correct: flag }];
  });
  for (const same of Map.groupBy(changed, (one) => `${one.points} ${one.is_correct}`).values()) {
    const [{ points, is_correct } = { points: null, is_correct: null }] = same;
    const ids = same.map(({ id }) => id);
    await repo.updateKeyMarks(ctx.db, ids, { points, is_correct, now: ctx.now });
  }
}

/** Questions that count and what they are worth, for the record. */
function counted({ version, corrections }: RegradeKey) {
  const dropped = new Set(corrections.filter(({ kind }) => kind === 'dropped').map((one) => one.question_id));
  const left = version.content.questions.filter(({ question_id: id }) => !dropped.has(id));
  return { question_count: left.length, max_points: left.reduce((sum, { mark }) => sum + mark, 0) };
}

type Behind = Awaited<ReturnType<typeof repo.listAttemptsBehind>>[number];

/** Scores one attempt by the key; @returns whether its student, or a certificate, is concerned. */
async function regradeOne(
  ctx: RegradeCtx,
  attempt: Behind,
  by: RegradeKey & { readonly revision: number; readonly reason: string },
  marks: readonly MarkRow[],
) {
  const scored = scoreBy(by, marks);
  const { score, result, points, correctCount } = scored.score;
  const changes = {
    state: stateOf(result),
    score,
    result,
    points,
    correct_count: correctCount,
    key_revision: by.revision,
    updated_at: ctx.now,
    version: attempt.version + 1,
  };
  await updateAttempt(ctx.db, attempt.id, changes);
  const isChanged = attempt.score !== score || attempt.result !== result || attempt.points !== points;
  const change = {
    id: isChanged ? ctx.newId() : 0,
    exam_id: attempt.exam_id,
    attempt_id: attempt.id,
    revision: by.revision,
    former_score: attempt.score,
    former_result: attempt.result,
    former_points: attempt.points,
    score,
    result,
    points,
    ...counted(by),
    reason: by.reason,
  };
  if (attempt.result !== result) await noteExamResult(ctx, { ...attempt, ...changes });
  await enter(ctx, [
    {
      kind: 'regrade',
      attemptId: attempt.id,
      facts: { key_revision: by.revision, ...(isChanged ? { change: changeFacts(change) } : {}) },
    },
  ]);
  const marksById = new Map(
    marks.flatMap((row, at) => {
      const mark = scored.marks[at];
      return mark === undefined ? [] : [[row.id, mark] as const];
    }),
  );
  return {
    change: isChanged ? change : null,
    marks: marksById,
    isTold: isChanged && result !== 'pending' && isReleased(attempt, 'score'),
  };
}

async function tell(ctx: RegradeCtx, examId: number, students: ReadonlyMap<number, number>) {
  const title = (await findOwner(ctx.db, examId))?.title ?? '';
  for (const [attemptId, studentId] of students)
    await notify(ctx, { kind: 'result_corrected', aboutId: attemptId, to: [studentId], subject: title });
}

/** Proposes certificates of those who do not pass any more to whom it is to decide about them. */
async function tellDoubts(ctx: RegradeCtx, examId: number, failed: readonly number[], madeBy: number) {
  if (failed.length === 0 || (await countCertificatesOf(ctx, failed)) === 0) return;
  const exam = await findOwner(ctx.db, examId);
  const to = [madeBy, ...(exam === undefined ? [] : [exam.instructor_id])];
  // Also to whoever corrected it: it is for them to decide.
  const { db, now, services } = ctx;
  await notify(
    { db, now, services },
    { kind: 'certificates_doubted', aboutId: examId, to, subject: exam?.title ?? '' },
  );
}

/**
 * Scores the next attempts that stand at an older revision of their key than the newest, in the caller's transaction.
 * @returns how many those were; none where all are done.
 */
export async function regradeNext(ctx: RegradeCtx, versionId: number): Promise<number> {
  const newest = (await repo.listRevisionsOfVersion(ctx.db, versionId)).at(-1);
  if (newest === undefined || ctx.services.authority !== 'here') return 0;
  const attempts = await repo.listAttemptsBehind(ctx.db, versionId, newest.revision, REGRADED_AT_ONCE);
  if (attempts.length === 0) return 0;
  const version = await ctx.services.attempts.versions.get(ctx.db, versionId);
  const revision: KeyRevision = {
    revision: newest.revision,
    corrections: parseCorrections(newest.corrections),
  };
  const by = {
    ...(await regradeKey(ctx.db, version, revision.corrections)),
    revision: newest.revision,
    reason: newest.reason,
  };
  const marks = await marksOf(
    ctx.db,
    attempts.map(({ id }) => id),
  );
  const changed: NonNullable<Awaited<ReturnType<typeof regradeOne>>['change']>[] = [];
  const due = new Map<number, QuestionMark>();
  const told = new Map<number, number>();
  for (const attempt of attempts) {
    const done = await regradeOne(ctx, attempt, by, marks.get(attempt.id) ?? []);
    if (done.change !== null) changed.push(done.change);
    if (done.isTold) told.set(attempt.id, attempt.student_id);
    for (const [id, mark] of done.marks) due.set(id, mark);
  }
  await storeMarks(ctx, [...marks.values()].flat(), due);
  const stamps = { created_at: ctx.now, updated_at: ctx.now };
  await repo.insertScoreChanges(
    ctx.db,
    changed.map((change) => ({ ...change, ...stamps })),
  );
  await tell(ctx, newest.exam_id, told);
  const failed = changed.filter(({ former_result, result }) => former_result === 'pass' && result !== 'pass');
  await tellDoubts(
    ctx,
    newest.exam_id,
    failed.map((change) => change.attempt_id),
    newest.made_by,
  );
  return attempts.length;
}
