import { orderQuestions } from '#shared/domain/exam-attempts/attempt-order.ts';
import { refuse, type Ctx } from '../../context.ts';
import { chainStart } from './chain.ts';
import { closeAttempt } from './close-service.ts';
import { appendEvents, timeLeft, type NewEvent } from './log-service.ts';
import * as repo from './repo.ts';
import type { LoadedVersion } from './version-cache.ts';

const MINUTE_MS = 60_000;

/** The attempt of the signed-in candidate, or 404. */
export async function getOwnAttempt(ctx: Ctx, attemptId: number): Promise<repo.AttemptRow> {
  const attempt = await repo.findOwnAttempt(ctx.db, attemptId, ctx.actor.userId);
  return attempt ?? refuse('NOT_FOUND', 'There is no such attempt.');
}

/** The version an attempt is pinned to, with its questions in the attempt's own order. */
export async function getOrderedVersion(
  ctx: Ctx,
  attempt: repo.AttemptRow,
): Promise<LoadedVersion & { readonly ordered: LoadedVersion['content']['questions'] }> {
  const version = await ctx.services.attempts.versions.get(ctx.db, attempt.exam_version_id);
  const ordered = orderQuestions(version.content.questions, attempt.seed, {
    shuffleQuestions: version.row.is_question_order_shuffled === 1,
    shuffleOptions: version.row.is_option_order_shuffled === 1,
  });
  return { ...version, ordered };
}

/** A published exam that the signed-in student is enrolled in, or the refusal that says why not. */
export async function getEnrolledExam(ctx: Ctx, examId: number) {
  const exam = await repo.findPublishedExam(ctx.db, examId);
  if (exam === undefined || !(await repo.isEnrolled(ctx.db, ctx.actor.userId, examId))) {
    return refuse('NOT_FOUND', 'There is no such exam among yours.');
  }
  return exam;
}

/**
 * Starts an attempt, or goes on with the one in progress. The clock starts here and runs whether
 * or not the application does.
 */
export async function startAttempt(ctx: Ctx, examId: number): Promise<repo.AttemptRow> {
  const exam = await getEnrolledExam(ctx, examId);
  const earlier = await repo.listOwnAttempts(ctx.db, examId, ctx.actor.userId);
  const open = earlier.find((attempt) => attempt.state === 'in_progress');
  if (open !== undefined) return continueAttempt(ctx, open);
  if (exam.status !== 'published' && exam.status !== 'scheduled') {
    refuse('ILLEGAL_STATE', 'This exam is closed.');
  }
  if (exam.opens_at !== null && exam.opens_at > ctx.now)
    refuse('ILLEGAL_STATE', 'This exam has not opened yet.');
  if (earlier.length >= exam.attempts_allowed)
    refuse('ILLEGAL_STATE', 'You have no attempts left at this exam.');

  const id = ctx.newId();
  const seed = new DataView(ctx.random(4).slice().buffer).getUint32(0);
  const durationMs = exam.duration_minutes === 0 ? null : exam.duration_minutes * MINUTE_MS;
  await repo.insertAttempt(ctx.db, {
    id,
    exam_id: examId,
    exam_version_id: exam.version_id,
    student_id: ctx.actor.userId,
    attempt_no: earlier.length + 1,
    state: 'in_progress',
    seed,
    started_at: ctx.now,
    duration_ms: durationMs,
    clock_wall_ms: ctx.now,
    clock_mono_ms: ctx.services.clock.monotonic(),
    boot_id: ctx.services.clock.bootId,
    deadline_at: durationMs === null ? null : ctx.now + durationMs,
    head_hash: chainStart(exam.content_hash, id, seed),
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  return append(ctx, await repo.getAttemptRow(ctx.db, id), [{ kind: 'start' }]);
}

/** Going on after an interruption is noted in the log; an open attempt that ran out is closed. */
async function continueAttempt(ctx: Ctx, attempt: repo.AttemptRow): Promise<repo.AttemptRow> {
  if (timeLeft(ctx, attempt) === 0)
    return closeAttempt(ctx, ctx.services.attempts.versions, attempt, 'deadline');
  return append(ctx, attempt, [{ kind: 'resume' }]);
}

async function append(
  ctx: Ctx,
  attempt: repo.AttemptRow,
  events: readonly NewEvent[],
): Promise<repo.AttemptRow> {
  const changed = await appendEvents(ctx, attempt, events);
  ctx.services.attempts.keeper.expect(changed.deadline_at);
  return changed;
}

function assertOpen(ctx: Ctx, attempt: repo.AttemptRow): void {
  if (attempt.state !== 'in_progress' || timeLeft(ctx, attempt) === 0) {
    refuse('ATTEMPT_CLOSED', 'The time is over: this attempt has been handed in.');
  }
}

export interface NewAnswer {
  readonly questionId: number;
  readonly selectedOption: number | null;
  readonly answerText: string | null;
  readonly timeMs: number;
}

/** Saves an answer; it is durable when the transaction of this call has committed. */
export async function saveAnswer(ctx: Ctx, attemptId: number, answer: NewAnswer): Promise<repo.AttemptRow> {
  const attempt = await getOwnAttempt(ctx, attemptId);
  assertOpen(ctx, attempt);
  const version = await ctx.services.attempts.versions.get(ctx.db, attempt.exam_version_id);
  const question = version.questions.get(answer.questionId);
  if (question === undefined) {
    return refuse('VALIDATION_FAILED', 'This question is not part of the exam.', {
      fields: { questionId: ['This question is not part of the exam.'] },
    });
  }
  const isOption = question.options.some((option) => option.option === answer.selectedOption);
  if (answer.selectedOption !== null && !isOption) {
    refuse('VALIDATION_FAILED', 'This question has no such option.', {
      fields: { selectedAnswerId: ['This question has no such option.'] },
    });
  }
  if (question.type !== 'open_ended' && answer.answerText !== null) {
    refuse('VALIDATION_FAILED', 'Only open questions take a text.', {
      fields: { answerText: ['Only open questions take a text.'] },
    });
  }
  return append(ctx, attempt, [{ kind: 'answer', ...answer }]);
}

/** Flags, views and focus changes of an open attempt. */
export async function recordEvents(ctx: Ctx, attemptId: number, events: readonly NewEvent[]) {
  const attempt = await getOwnAttempt(ctx, attemptId);
  assertOpen(ctx, attempt);
  const version = await ctx.services.attempts.versions.get(ctx.db, attempt.exam_version_id);
  const stranger = events.find(
    (event) => event.questionId != null && !version.questions.has(event.questionId),
  );
  if (stranger !== undefined) refuse('VALIDATION_FAILED', 'This question is not part of the exam.');
  return append(ctx, attempt, events);
}

/** Hands in; an attempt that is closed already answers with the result it has. */
export async function submitAttempt(ctx: Ctx, attemptId: number): Promise<repo.AttemptRow> {
  const attempt = await getOwnAttempt(ctx, attemptId);
  if (attempt.state !== 'in_progress') return attempt;
  const by = timeLeft(ctx, attempt) === 0 ? 'deadline' : 'student';
  return closeAttempt(ctx, ctx.services.attempts.versions, attempt, by);
}
