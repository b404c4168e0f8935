import type { AttemptClock } from '#shared/contract/exam-time.ts';
import {
  BREAK_END,
  BREAK_START,
  breakLeft,
  breaksToCome,
  noBreakBecause,
} from '#shared/domain/exam-attempts/rest-break.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { breaksNow, timeLeft } from './log-service.ts';
import type { AttemptRow } from './repo.ts';
import { append, getSatAttempt, takeFromBudget } from './service.ts';

const MINUTE_MS = 60_000;

const NO_BREAK = {
  none: () => 'This attempt has no breaks that stop its clock.',
  'used-up': () => 'All minutes of your breaks in this exam are used.',
  'all-taken': (most: number) =>
    most === 1
      ? 'You have taken the one break that you may have in this exam.'
      : `You have taken all ${most} breaks that you may have in this exam.`,
};

/** The breaks of an attempt as its candidate sees them; null where it has none. */
export function presentBreaks(ctx: Ctx, attempt: AttemptRow): AttemptClock['breaks'] {
  if (attempt.break_ms === 0) return null;
  const now = breaksNow(ctx, attempt);
  const leftCount = breaksToCome(now);
  return {
    allowed_minutes: attempt.break_ms / MINUTE_MS,
    left_ms: breakLeft(now),
    is_on: now.isOn,
    ...(leftCount === null ? {} : { allowed_count: now.most, left_count: leftCount }),
  };
}

/**
 * Begins a break, or ends it; repeating it changes nothing.
 * @throws ATTEMPT_CLOSED, ILLEGAL_STATE where no break is left
 */
export async function setBreak(ctx: Ctx, attemptId: number, isOn: boolean): Promise<void> {
  const attempt = await getSatAttempt(ctx, attemptId);
  if (attempt.state !== 'in_progress' || timeLeft(ctx, attempt) === 0)
    refuse('ATTEMPT_CLOSED', 'The time is over: this attempt has been handed in.');
  const breaks = breaksNow(ctx, attempt);
  if (breaks.isOn === isOn) return;
  const because = isOn ? noBreakBecause(breaks) : null;
  if (because !== null) refuse('ILLEGAL_STATE', NO_BREAK[because](breaks.most));
  takeFromBudget(ctx, attemptId, 1);
  await append(ctx, attempt, [{ kind: isOn ? BREAK_START : BREAK_END }]);
}
