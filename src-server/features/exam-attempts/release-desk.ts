import type { ExamRelease } from '#shared/contract/exam-release.ts';
import type { ReleaseTerms as SentTerms } from '#shared/contract/exam-drafts.ts';
import { isDue, releaseStateOf, termsOf, withholding } from '#shared/domain/exam-attempts/release.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { iso } from '#server/iso.ts';
import { getVisibleExam } from '../exams/access.ts';
import { presentTerms, toReleaseColumns } from '../exams/release-columns.ts';
import { getInstitution } from '../setup/institution-service.ts';
import { getVisibleAttempt } from './logs-service.ts';
import * as repo from './release-repo.ts';
import { applyWithholding, isMarkedForAll, releaseAttempts, termsOfAttempts } from './release-service.ts';

/** How the results of an exam are released, and where each of them stands. @throws NOT_FOUND for exams of others */
export async function presentRelease(
  ctx: Ctx,
  examId: number,
  page: { readonly offset: number; readonly limit: number },
): Promise<ExamRelease> {
  const exam = await getVisibleExam(ctx, examId);
  const versionId = exam.published_version_id;
  const [version] = versionId === null ? [] : await repo.listVersionTerms(ctx.db, [versionId]);
  const change = await repo.findTermsChange(ctx.db, examId);
  const isChanged =
    version === undefined || (change !== undefined && change.created_at >= version.published_at);
  const counts = await repo.countReleases(ctx.db, examId);
  const rows = await repo.listReleases(ctx.db, examId, page);
  return {
    terms: presentTerms((isChanged ? change : version) ?? exam),
    changed: isChanged && change !== undefined ? { by: change.made_name, at: iso(change.created_at) } : null,
    time_zone: (await getInstitution(ctx))?.time_zone ?? 'UTC',
    waiting: counts.waiting,
    held: counts.held,
    released: counts.total - counts.waiting - counts.held,
    unmarked: counts.unmarked,
    count: counts.total,
    results: rows.map((row) => ({
      attempt_id: row.id,
      student_name: row.student_name,
      attempt_no: row.attempt_no,
      exam_score: row.score === null ? null : row.score / 100,
      exam_result: row.result ?? 'pending',
      state: releaseStateOf(row),
      released_at: row.released_at === null ? null : iso(row.released_at),
      reason: row.held_reason,
    })),
  };
}

/** A result of before there were releases was with its student from the hand-in on. */
const known = (attempt: repo.ClosedAttempt): repo.ClosedAttempt =>
  attempt.release_policy === null && attempt.released_at === null
    ? { ...attempt, released_at: attempt.submitted_at }
    : attempt;

/**
 * Changes when results are released, and what of them, for all versions that are published now. What students have
 * stays with them; how much of it they see follows the new terms.
 */
export async function changeTerms(ctx: Ctx, examId: number, wanted: SentTerms): Promise<void> {
  const exam = await getVisibleExam(ctx, examId);
  if (exam.published_version_id === null)
    refuse('ILLEGAL_STATE', 'This exam is not published: its own form says when results are released.');
  const columns = toReleaseColumns(wanted);
  if (columns.release_policy === 'on_date' && columns.release_at === null)
    refuse('VALIDATION_FAILED', 'Say on which day results are released.', {
      fields: { release_at: ['Say on which day results are released.'] },
    });
  const row = {
    id: ctx.newId(),
    exam_id: examId,
    ...columns,
    made_by: ctx.actor.userId,
    made_name: `${ctx.actor.firstName} ${ctx.actor.lastName}`.trim(),
    created_at: ctx.now,
    updated_at: ctx.now,
  };
  await repo.insertTermsChange(ctx.db, row);
  const terms = termsOf(row);
  const due = isDue(terms, { now: ctx.now, isMarkedForAll: await isMarkedForAll(ctx.db, examId, ctx.now) });
  const closed = await repo.listClosedOf(ctx.db, examId);
  await applyWithholding(
    ctx,
    closed.map((attempt) => ({
      attempt,
      to: withholding(terms, {
        isReleased: due,
        now: ctx.now,
        before: known(attempt),
      }),
    })),
  );
}

/**
 * Releases all results of an exam that wait for it now; one that is held back stays so, and goes out when the hold is lifted.
 * @returns how many students get
 */
export async function releaseNow(ctx: Ctx, examId: number): Promise<number> {
  await getVisibleExam(ctx, examId);
  const waiting = await repo.listWaitingOf(ctx.db, examId);
  const given = waiting.filter((attempt) => attempt.held_reason === null).length;
  if (given === 0) refuse('ILLEGAL_STATE', 'No result of this exam waits to be released.');
  ctx.audit({ changes: [{ field: 'released', to: given }] });
  await releaseAttempts(ctx, waiting);
  return given;
}

async function closedAttempt(ctx: Ctx, attemptId: number) {
  const attempt = await getVisibleAttempt(ctx, attemptId);
  if (attempt.submitted_at === null) refuse('ILLEGAL_STATE', 'This attempt has not been handed in yet.');
  return attempt;
}

/** Keeps one result from its student, who reads the reason. Holding it again changes the reason. */
export async function holdResult(ctx: Ctx, attemptId: number, reason: string): Promise<void> {
  const attempt = await closedAttempt(ctx, attemptId);
  const terms = (await termsOfAttempts(ctx.db, [attempt])).get(attempt.id);
  if (terms === undefined) return refuse('NOT_FOUND', 'The version of this exam is not here.');
  ctx.audit({
    about: attempt.student_id,
    changes: [{ field: 'held_reason', from: attempt.held_reason, to: reason }],
  });
  const before = { ...known(attempt), held_reason: reason };
  const to = withholding(terms, { isReleased: false, now: ctx.now, before });
  await applyWithholding(ctx, [{ attempt, to }]);
}

/** Gives a result back to the terms of its exam: what was released, or is due by now, its student gets at once. */
export async function liftHold(ctx: Ctx, attemptId: number): Promise<void> {
  const attempt = await closedAttempt(ctx, attemptId);
  if (attempt.held_reason === null) refuse('ILLEGAL_STATE', 'This result is not held back.');
  ctx.audit({
    about: attempt.student_id,
    changes: [{ field: 'held_reason', from: attempt.held_reason, to: null }],
  });
  const terms = (await termsOfAttempts(ctx.db, [attempt])).get(attempt.id);
  if (terms === undefined) return refuse('NOT_FOUND', 'The version of this exam is not here.');
  const isMarked = await isMarkedForAll(ctx.db, attempt.exam_id, ctx.now);
  const to = withholding(terms, {
    isReleased: isDue(terms, { now: ctx.now, isMarkedForAll: isMarked }),
    now: ctx.now,
    before: { ...attempt, held_reason: null },
  });
  await applyWithholding(ctx, [{ attempt, to }]);
}
