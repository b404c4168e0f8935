import { orderAtStart, orderQuestions, orderVersionOf } from '#shared/domain/exam-attempts/attempt-order.ts';
import { ruleAtStart } from '#shared/domain/exam-attempts/exam-clock.ts';
import { WINDOW_RULE } from '#shared/domain/exam-attempts/resume-gate.ts';
import { parseStartNote, printStartNote } from '#shared/domain/exam-attempts/start-note.ts';
import { RELEASE } from '#shared/domain/exam-attempts/writing-place.ts';
import { TEST_RUN_NOTE, type AttemptPurpose } from '#shared/domain/exam-attempts/test-run.ts';
import { breaksOf, ownTerms, type Allowance } from '#shared/domain/exams/allowance.ts';
import { allowedMs, isClosedAt } from '#shared/domain/exams/exam-window.ts';
import { isAhead } from '#shared/domain/wire/instants.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { findHubClock } from '#server/sync/hub-clock.ts';
import { allowanceOf } from '../exam-time/allowance-service.ts';
import { packageMark } from '../exam-packages/package-mark.ts';
import { chainStart } from './chain.ts';
import { closeAttempt } from './close-service.ts';
import { enter, startFacts } from './ledger.ts';
import { appendEvents, appendToCurrent, firstHead, timeLeft, type NewEvent } from './log-service.ts';
import {
  ALONE,
  STAYS,
  assertMayWrite,
  assertWritten,
  mayRelease,
  standingOf,
  takenBack,
} from './place-service.ts';
import * as repo from './repo.ts';
import { assertGoesOn, assertNotResting } from './resume-gate-service.ts';
import { assertSafeBrowser } from './safe-browser-service.ts';
import type { LoadedVersion } from './version-cache.ts';

const MINUTE_MS = 60_000;

/** The attempt of the signed-in candidate, or 404. */
export async function getOwnAttempt(ctx: Ctx, attemptId: number): Promise<repo.AttemptRow> {
  const attempt = await repo.findOwnAttempt(ctx.db, attemptId, ctx.actor.userId);
  return attempt ?? refuse('NOT_FOUND', 'There is no such attempt.');
}

/** The same for a call that belongs to sitting it. @throws SAFE_BROWSER_REQUIRED for a browser that its exam does not allow */
export async function getSatAttempt(ctx: Ctx, attemptId: number): Promise<repo.AttemptRow> {
  const attempt = await getOwnAttempt(ctx, attemptId);
  await assertSatSafely(ctx, attempt);
  return attempt;
}

/** What is over may be read with any browser, and authors try their exams with theirs. */
export async function assertSatSafely(ctx: Ctx, attempt: repo.AttemptRow): Promise<void> {
  if (ctx.client.asked === null || attempt.state !== 'in_progress' || attempt.purpose === 'test') return;
  const { row } = await ctx.services.attempts.versions.outline(ctx.db, attempt.exam_version_id);
  await assertSafeBrowser(ctx, row);
}

/** The version an attempt is pinned to, with its questions in the attempt's own order. */
export async function getOrderedVersion(
  ctx: Ctx,
  attempt: repo.AttemptRow,
  isSatHere = attempt.state === 'in_progress',
): Promise<LoadedVersion & { readonly ordered: LoadedVersion['content']['questions'] }> {
  const { versions } = ctx.services.attempts;
  // What nobody sits here may be sealed here: its log is read all the same.
  const version = await versions[isSatHere ? 'get' : 'outline'](ctx.db, attempt.exam_version_id);
  const { questions } = version.content;
  const shuffleOptions = version.row.is_option_order_shuffled === 1;
  const ordered = orderQuestions(questions, attempt.seed, {
    shuffleQuestions: version.row.is_question_order_shuffled === 1,
    shuffleOptions,
    // As whoever began it laid it out; asked of papers where that makes a difference.
    version:
      orderAtStart(questions, shuffleOptions) === 1
        ? 1
        : orderVersionOf(parseStartNote(await repo.findStartNote(ctx.db, attempt.id))),
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
  if (open !== undefined) {
    await assertSatSafely(ctx, open);
    return continueAttempt(ctx, open);
  }
  if (exam.status !== 'published' && exam.status !== 'scheduled') {
    refuse('ILLEGAL_STATE', 'This exam is closed.');
  }
  const allowance = await allowanceOf(ctx.db, {
    student_id: ctx.actor.userId,
    exam_id: examId,
    started_at: ctx.now,
  });
  const own = ownTerms(exam, allowance);
  if (own.opens_at !== null && own.opens_at > ctx.now)
    refuse('ILLEGAL_STATE', 'This exam has not opened yet.');
  if (isClosedAt(own.closes_at, ctx.now))
    refuse('ILLEGAL_STATE', 'This exam has closed: it can no longer be started.');
  if (earlier.length >= own.attempts_allowed)
    refuse('ILLEGAL_STATE', 'You have no attempts left at this exam.');
  await assertSendable(ctx);
  await assertSafeBrowser(ctx, { id: exam.version_id, needs_safe_browser: exam.needs_safe_browser });

  return beginAttempt(ctx, exam, {
    purpose: 'real',
    attemptNo: earlier.length + 1,
    durationMs: allowedMs(exam, ctx.now, allowance),
    baseMs: allowedMs(own, ctx.now),
    allowance,
  });
}

interface Beginning {
  readonly purpose: AttemptPurpose;
  readonly attemptNo: number;
  readonly durationMs: number | null;
  readonly baseMs: number | null;
  readonly allowance: Allowance | null;
}

/** Begins an attempt of the signed-in person at the version that is published: its row, and the first event of its log. */
export async function beginAttempt(
  ctx: Ctx,
  exam: Awaited<ReturnType<typeof getEnrolledExam>>,
  { purpose, attemptNo, durationMs, baseMs, allowance }: Beginning,
): Promise<repo.AttemptRow> {
  const { content, row } = await ctx.services.attempts.versions.get(ctx.db, exam.version_id);
  const order = orderAtStart(content.questions, row.is_option_order_shuffled === 1);
  const mark = await packageMark(ctx, row);
  const id = ctx.newId();
  const seed = new DataView(ctx.random(4).slice().buffer).getUint32(0);
  const breaks = breaksOf(allowance, durationMs);
  const attempt = await repo.insertAttempt(ctx.db, {
    id,
    exam_id: exam.exam_id,
    exam_version_id: exam.version_id,
    student_id: ctx.actor.userId,
    purpose,
    attempt_no: attemptNo,
    state: 'in_progress',
    seed,
    started_at: ctx.now,
    duration_ms: durationMs,
    base_ms: baseMs,
    deadline_at: durationMs === null ? null : ctx.now + durationMs,
    break_ms: breaks.ms,
    break_count: breaks.most,
    clock_rule: ruleAtStart(breaks),
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  const head = firstHead(ctx, chainStart(exam.content_hash, id, seed));
  await enter(ctx, [{ kind: 'start', attemptId: id, facts: startFacts(attempt) }]);
  ctx.afterCommit(() => ctx.services.attempts.sealed.noteStart(exam.version_id));
  const note = printStartNote({
    clock: attempt.clock_rule,
    student: attempt.student_id,
    version: attempt.exam_version_id,
    [WINDOW_RULE]: 1,
    ...(purpose === 'test' ? TEST_RUN_NOTE : {}),
    ...(order === 1 ? {} : { order }),
    ...(mark === undefined ? {} : { package: mark }),
  });
  return append(ctx, { ...attempt, ...head }, [{ kind: 'start', note }]);
}

const DAY_MS = 24 * 60 * MINUTE_MS;

/** By a clock so far ahead the hub would take nothing of the attempt: it is refused before it begins. */
async function assertSendable(ctx: Ctx): Promise<void> {
  const aheadMs = (await findHubClock(ctx.db, ctx.services.clock))?.skewMs ?? 0;
  if (isAhead(aheadMs, 0))
    refuse(
      'ILLEGAL_STATE',
      `The clock of this computer is ${Math.round(aheadMs / DAY_MS)} days ahead of the institution's server, which takes no answers from so far ahead. Set the clock, then start again.`,
    );
}

/** Going on after an interruption is noted in the log; an open attempt that ran out is closed. */
export async function continueAttempt(ctx: Ctx, attempt: repo.AttemptRow): Promise<repo.AttemptRow> {
  const standing = await standingOf(ctx, attempt.id);
  const isTakenBack =
    standing.place.kind === 'released' && standing.isWriting && ctx.services.authority === 'hub';
  if (!isTakenBack) assertMayWrite(standing);
  if (timeLeft(ctx, attempt) === 0)
    return closeAttempt(ctx, ctx.services.attempts.versions, attempt, 'deadline');
  takeFromBudget(ctx, attempt.id, 1);
  return append(ctx, attempt, [...(isTakenBack ? [await takenBack(ctx)] : []), { kind: 'resume' }]);
}

/** Appends to an attempt that was read in this transaction. */
export async function append(
  ctx: Ctx,
  attempt: repo.AttemptRow,
  events: readonly NewEvent[],
): Promise<repo.AttemptRow> {
  const changed = await appendToCurrent(ctx, attempt, events);
  remember(ctx, changed);
  return changed;
}

/** Once durable: where the log stands now, and when the attempt is due. */
function remember(ctx: Ctx, attempt: repo.AttemptRow): void {
  ctx.afterCommit(() => {
    ctx.services.attempts.heads.keep(attempt);
    ctx.services.attempts.keeper.expect(attempt.id, timeLeft(ctx, attempt));
  });
}

/** Appends what `check` allows to an open attempt of the signed-in candidate, wherever its log stands. */
async function appendToOpen(
  ctx: Ctx,
  attemptId: number,
  check: (
    version: LoadedVersion,
    attempt: repo.AttemptRow,
  ) => readonly NewEvent[] | Promise<readonly NewEvent[]>,
): Promise<repo.AttemptRow> {
  const { heads, versions } = ctx.services.attempts;
  const known = heads.find(attemptId, ctx.actor.userId);
  const attempt = known ?? (await getOwnAttempt(ctx, attemptId));
  assertOpen(ctx, attempt);
  if (known === undefined) await assertWritten(ctx, attemptId);
  const version = await versions.get(ctx.db, attempt.exam_version_id);
  await assertSatSafely(ctx, attempt);
  const events = await check(version, attempt);
  takeFromBudget(ctx, attemptId, events.length);
  if (known === undefined) return append(ctx, attempt, events);
  const changed = await appendEvents(ctx, known, events);
  heads.forget(attemptId);
  if (changed === null) return appendToOpen(ctx, attemptId, check);
  remember(ctx, changed);
  return changed;
}

/** Nobody answers as fast as that: what a program writes in a loop is refused, and no answer before it is lost. */
export function takeFromBudget(ctx: Ctx, attemptId: number, events: number): void {
  const { attempts, clock } = ctx.services;
  const retryAfterMs = attempts.budgets.take(attemptId, events, clock.monotonic());
  if (retryAfterMs > 0)
    refuse(
      'RATE_LIMITED',
      'This attempt gets more entries than anybody can make. Wait a moment and try again.',
      {
        retryAfterMs,
      },
    );
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

/** What is wrong with an answer is said by field; the attempt stays as it is. */
function assertAnswerable({ questions }: LoadedVersion, answer: NewAnswer): void {
  const invalid = (field: string, message: string): never =>
    refuse('VALIDATION_FAILED', message, { fields: { [field]: [message] } });
  const question = questions.get(answer.questionId);
  if (question === undefined) return invalid('questionId', 'This question is not part of the exam.');
  const isOption = question.options.some((option) => option.option === answer.selectedOption);
  if (answer.selectedOption !== null && !isOption) {
    invalid('selectedAnswerId', 'This question has no such option.');
  }
  if (question.type !== 'open_ended' && answer.answerText !== null) {
    invalid('answerText', 'Only open questions take a text.');
  }
}

/** Saves an answer; it is durable when the transaction of this call has committed. */
export const saveAnswer = (ctx: Ctx, attemptId: number, answer: NewAnswer): Promise<repo.AttemptRow> =>
  appendToOpen(ctx, attemptId, async (version, attempt) => {
    assertAnswerable(version, answer);
    await assertGoesOn(ctx, attempt);
    assertNotResting(ctx, attempt);
    return [{ kind: 'answer', ...answer }];
  });

/** What a page says of the window and the computer where nobody else can see it. */
const OF_MAIN: ReadonlySet<string> = new Set(['focus', 'blur', 'network', 'power']);

/** Flags, views and focus changes of an open attempt. */
export const recordEvents = async (ctx: Ctx, attemptId: number, events: readonly NewEvent[]) => {
  const isRelease = events.some(({ kind }) => kind === RELEASE);
  if (isRelease && !mayRelease(ctx)) refuse('ILLEGAL_STATE', ALONE);
  if (ctx.services.isWindowWatched === true && events.some(({ kind }) => OF_MAIN.has(kind)))
    refuse(
      'FORBIDDEN',
      'On a desktop the application itself writes down what happens to the window, not its page.',
    );
  // Whoever leaves the window may close the lid next.
  if (events.some(({ kind }) => kind === 'blur' || kind === 'power'))
    ctx.afterCommit(() => void ctx.services.journal.write(true));
  const attempt = await appendToOpen(ctx, attemptId, ({ questions }, { purpose }) => {
    if (isRelease && purpose === 'test') refuse('ILLEGAL_STATE', STAYS);
    const stranger = events.find((event) => event.questionId != null && !questions.has(event.questionId));
    if (stranger !== undefined) refuse('VALIDATION_FAILED', 'This question is not part of the exam.');
    return events;
  });
  if (isRelease) ctx.afterCommit(() => ctx.services.attempts.heads.forget(attemptId));
  return attempt;
};

/** Hands in; an attempt that is closed already answers with the result it has. */
export async function submitAttempt(ctx: Ctx, attemptId: number): Promise<repo.AttemptRow> {
  const attempt = await getSatAttempt(ctx, attemptId);
  if (attempt.state !== 'in_progress') return attempt;
  await assertWritten(ctx, attemptId);
  ctx.afterCommit(() => void ctx.services.journal.write(true));
  // What is not forgotten now, the next tick forgets.
  ctx.afterCommit(() => void ctx.services.attempts.sealed.tidy().catch(() => undefined));
  const by = timeLeft(ctx, attempt) === 0 ? 'deadline' : 'student';
  return closeAttempt(ctx, ctx.services.attempts.versions, attempt, by);
}
