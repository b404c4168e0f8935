import { advanceClock } from '#shared/domain/exam-attempts/exam-clock.ts';
import {
  REOPENING,
  staffDecisionsFor,
  type StaffDecision,
} from '#shared/domain/exam-attempts/staff-decision.ts';
import { canonicalJson } from '#shared/domain/exams/canonical-json.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { noteExamResult } from '../certificates/due-service.ts';
import { notify } from '../notifications/notify.ts';
import { clockMark } from './attempt-clock.ts';
import { tellResult } from './attempt-news.ts';
import { receiptOf } from './chain.ts';
import { closeAttempt } from './close-service.ts';
import { removeEvents, removeMarks } from './decision-repo.ts';
import { beforeFork, renewReceipt } from './decision-service.ts';
import { keptPoints, listGivenPoints } from './given-points.ts';
import { insertGrant } from './grant-repo.ts';
import { keepBranch } from './intake-service.ts';
import { enter, noteHead } from './ledger.ts';
import { allowedOf, appendToCurrent, timeLeft } from './log-service.ts';
import { getVisibleAttempt } from './logs-service.ts';
import { recordDecision } from './record-decision.ts';
import { findOwner, listEvents, listOwnAttempts, updateAttempt, type AttemptRow } from './repo.ts';
import { packageOf } from './send-service.ts';
import { takeGrants } from './time-grants.ts';

const MINUTE_MS = 60_000;

interface Judgement {
  readonly countedReceipt: string;
  readonly reason: string;
}

const IMPOSSIBLE: Readonly<Record<StaffDecision, string>> = {
  hand_in: 'This attempt has been handed in already.',
  void: 'This attempt has not been handed in, or counts for nothing already.',
  reopening: 'This attempt has not been handed in, or counts for nothing.',
};

/** The attempt as whoever decides has seen it. @throws ILLEGAL_STATE, VERSION_CONFLICT, NOT_FOUND */
async function judged(ctx: Ctx, attemptId: number, decision: StaffDecision, countedReceipt: string) {
  const attempt = await getVisibleAttempt(ctx, attemptId);
  if (!staffDecisionsFor(attempt).includes(decision)) refuse('ILLEGAL_STATE', IMPOSSIBLE[decision]);
  // A log that runs grows while somebody reads it.
  if (decision !== 'hand_in' && receiptOf(attempt.head_hash) !== countedReceipt)
    refuse('VERSION_CONFLICT', 'Another log of this attempt counts by now. Look at it again.');
  return attempt;
}

/** A result that is no more brings no certificate and is told to nobody. */
async function takeResultBack(ctx: Ctx, attempt: AttemptRow): Promise<void> {
  await noteExamResult(ctx, attempt);
  await tellResult(ctx, attempt);
}

/** Has the student told, with the reason. */
async function tellStudent(ctx: Ctx, attempt: AttemptRow, reason: string): Promise<void> {
  const exam = await findOwner(ctx.db, attempt.exam_id);
  await notify(ctx, {
    kind: 'attempt_decided',
    aboutId: attempt.id,
    to: [attempt.student_id],
    subject: `${exam?.title ?? ''}: ${reason}`,
  });
}

/** Hands in what an attempt has so far; what another computer adds to its log is kept beside it. */
export async function handInForStudent(
  ctx: Ctx,
  attemptId: number,
  { countedReceipt, reason }: Judgement,
): Promise<AttemptRow> {
  const attempt = await judged(ctx, attemptId, 'hand_in', countedReceipt);
  const { versions } = ctx.services.attempts;
  const closed = await closeAttempt(ctx, versions, attempt, { staffId: ctx.actor.userId });
  await recordDecision(ctx, attempt, closed, { kind: 'hand_in', reason, formerPoints: null });
  await tellStudent(ctx, attempt, reason);
  return closed;
}

const UNSCORED = { score: null, result: 'pending' as const, points: null, correct_count: null };

/** Lets an attempt that was handed in count for nothing. Points by hand are kept for when it counts again. */
export async function voidAttempt(
  ctx: Ctx,
  attemptId: number,
  { countedReceipt, reason }: Judgement,
): Promise<AttemptRow> {
  const attempt = await judged(ctx, attemptId, 'void', countedReceipt);
  const given = await listGivenPoints(ctx, attempt);
  await removeMarks(ctx.db, attempt.id);
  const changes = {
    ...UNSCORED,
    state: 'void' as const,
    updated_at: ctx.now,
    version: attempt.version + 1,
  };
  await updateAttempt(ctx.db, attempt.id, changes);
  const voided = { ...attempt, ...changes };
  await takeResultBack(ctx, voided);
  const formerPoints = await keptPoints(ctx.db, attempt.id, given);
  await recordDecision(ctx, attempt, voided, { kind: 'void', reason, formerPoints });
  await tellStudent(ctx, attempt, reason);
  return voided;
}

/** How much has to be given so that so many minutes are left now; null without a limit. */
function missingTime(ctx: Ctx, attempt: AttemptRow, minutes: number): number | null {
  const allowed = allowedOf(attempt);
  if (allowed === null) return null;
  const { clock } = ctx.services;
  const reading = { wallMs: ctx.now, monoMs: clock.monotonic(), bootId: clock.bootId };
  const { elapsedMs } = advanceClock(clockMark(attempt), reading, attempt.clock_rule);
  return Math.max(0, elapsedMs + minutes * MINUTE_MS - allowed);
}

/**
 * Takes a hand-in back and gives time from now on. The hand-in is kept as a branch, so that it can count again; what
 * was given by hand comes back with the texts that it was given for.
 */
export async function reopenAttempt(
  ctx: Ctx,
  attemptId: number,
  { countedReceipt, reason, minutes }: Judgement & { readonly minutes: number },
): Promise<AttemptRow> {
  const attempt = await judged(ctx, attemptId, 'reopening', countedReceipt);
  const all = await listOwnAttempts(ctx.db, attempt.exam_id, attempt.student_id);
  if (all.some(({ state }) => state === 'in_progress'))
    refuse('ILLEGAL_STATE', 'This student sits another attempt at this exam now.');
  const formerPoints = await keptPoints(ctx.db, attempt.id, await listGivenPoints(ctx, attempt));
  const open = await takeHandInBack(ctx, attempt);
  const extraMs = missingTime(ctx, open, minutes);
  if (extraMs !== null && extraMs > 0)
    await insertGrant(ctx.db, {
      id: ctx.newId(),
      attempt_id: attempt.id,
      exam_id: attempt.exam_id,
      extra_ms: extraMs,
      reason,
      granted_by: ctx.actor.userId,
      granted_name: `${ctx.actor.firstName} ${ctx.actor.lastName}`.trim(),
      created_at: ctx.now,
      updated_at: ctx.now,
    });
  const running = await takeGrants(
    ctx,
    await appendToCurrent(ctx, open, [{ kind: REOPENING, note: canonicalJson({ minutes, reason }) }]),
  );
  await renewReceipt(ctx, running);
  await takeResultBack(ctx, running);
  await recordDecision(ctx, attempt, running, { kind: 'reopening', reason, formerPoints });
  await tellStudent(ctx, attempt, reason);
  ctx.afterCommit(() => ctx.services.attempts.keeper.expect(attempt.id, timeLeft(ctx, running)));
  return running;
}

async function takeHandInBack(ctx: Ctx, attempt: AttemptRow): Promise<AttemptRow> {
  const rows = await listEvents(ctx.db, attempt.id);
  const end = rows.at(-1);
  if (end?.kind !== 'submit') throw new Error(`Attempt ${attempt.id} is sealed without a hand-in.`);
  const base = await beforeFork(ctx, attempt, rows.slice(0, -1));
  const former = await packageOf(ctx.db, attempt.id, [end]);
  await removeEvents(ctx.db, attempt.id, end.seq);
  await removeMarks(ctx.db, attempt.id);
  await enter(ctx, [{ kind: 'choose', attemptId: attempt.id, facts: { branches: [] } }]);
  await keepBranch(ctx, attempt, former.events);
  await noteHead(ctx.db, base);
  const changes = {
    ...UNSCORED,
    result: null,
    state: 'in_progress' as const,
    progress: 0,
    submitted_at: null,
    submitted_by: null,
    handed_in_by: null,
    sealed_hash: null,
    sealed_count: null,
    deadline_at: base.deadline_at,
    is_late: base.is_late,
    is_clock_suspect: base.is_clock_suspect,
    flags: base.flags,
    granted_ms: base.granted_ms,
    break_used_ms: base.break_used_ms,
    is_on_break: base.is_on_break,
    breaks_taken: base.breaks_taken,
    updated_at: ctx.now,
    version: attempt.version + 1,
  };
  await updateAttempt(ctx.db, attempt.id, changes);
  return { ...base, ...changes };
}
