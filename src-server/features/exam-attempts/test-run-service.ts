import type { TestRun } from '#shared/contract/test-runs.ts';
import { largest } from '#shared/domain/lists.ts';
import { termsOfTestRun } from '#shared/domain/exam-attempts/test-run.ts';
import { allowedMs } from '#shared/domain/exams/exam-window.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { getVisibleExam } from '../exams/access.ts';
import { enter, removalFacts } from './ledger.ts';
import { findPublishedExam, listOwnAttempts, type AttemptRow } from './repo.ts';
import { beginAttempt, continueAttempt, getOwnAttempt } from './service.ts';
import * as repo from './test-run-repo.ts';

/**
 * Starts a test run of an exam as it is published, or goes on with the one that is open: the path of students, with
 * its order, clock and hand-in, for whoever may look at the exam. It needs no enrolment and counts for nothing.
 * @throws ILLEGAL_STATE where nothing is published
 */
export async function startTestRun(ctx: Ctx, examId: number): Promise<AttemptRow> {
  await getVisibleExam(ctx, examId);
  const exam = await findPublishedExam(ctx.db, examId);
  if (exam === undefined)
    return refuse(
      'ILLEGAL_STATE',
      'Nothing of this exam is published yet. Look at its preview, or publish it.',
    );
  const earlier = await listOwnAttempts(ctx.db, examId, ctx.actor.userId, 'test');
  const open = earlier.find((attempt) => attempt.state === 'in_progress');
  if (open !== undefined) {
    const goesOn = await continueAttempt(ctx, open);
    if (goesOn.state === 'in_progress') return goesOn;
  }
  const terms = termsOfTestRun(exam);
  const durationMs = allowedMs(terms, ctx.now);
  const attemptNo =
    largest(
      earlier.map((attempt) => attempt.attempt_no),
      0,
    ) + 1;
  return beginAttempt(ctx, exam, {
    purpose: 'test',
    attemptNo,
    durationMs,
    baseMs: durationMs,
    allowance: null,
  });
}

/** The own test runs of an exam, the newest first. */
export async function presentTestRuns(ctx: Ctx, examId: number): Promise<TestRun[]> {
  await getVisibleExam(ctx, examId);
  const rows = await repo.listTestRuns(ctx.db, examId, ctx.actor.userId);
  return rows.map((row) => ({
    attempt_id: row.id,
    attempt_no: row.attempt_no,
    published_version: row.version_no,
    state: row.state,
    started_at: iso(row.started_at),
    submitted_at: row.submitted_at === null ? null : iso(row.submitted_at),
    exam_score: row.score === null ? null : row.score / 100,
    exam_result: row.result,
    pass_percent: row.pass_percent / 100,
  }));
}

/** Removes an own test run with its log; that there was one stays in the ledger. */
export async function removeTestRun(ctx: Ctx, examId: number, attemptId: number): Promise<void> {
  const attempt = await getOwnAttempt(ctx, attemptId);
  if (attempt.purpose !== 'test' || attempt.exam_id !== examId)
    return refuse('NOT_FOUND', 'There is no such test run.');
  await repo.removeTestRun(ctx.db, attemptId);
  await enter(ctx, [{ kind: 'remove', attemptId, facts: removalFacts(ctx.actor.userId) }]);
  ctx.afterCommit(() => {
    ctx.services.attempts.heads.forget(attemptId);
    // Its second copy would bring it back.
    void ctx.services.journal.remove(attemptId);
  });
}
