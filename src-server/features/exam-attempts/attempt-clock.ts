import type { AttemptFlag } from '#shared/domain/exam-attempts/attempt-flags.ts';
import {
  mostByRule,
  signedTimeOf,
  type ClockMark,
  type LogClock,
  type SignedTime,
} from '#shared/domain/exam-attempts/exam-clock.ts';
import type { Db } from '#server/db/tables.ts';
import { findLastHubTime, type AttemptRow } from './repo.ts';

/** Reads `exam_attempt.flags`; servers alone write it. */
export const flagsOf = (attempt: { readonly flags: string }): AttemptFlag[] =>
  JSON.parse(attempt.flags) as AttemptFlag[];

/** Where the clock of an attempt stood at its last event. */
export const clockMark = (attempt: AttemptRow): ClockMark => ({
  elapsedMs: attempt.elapsed_ms,
  wallMs: attempt.head_wall_ms,
  monoMs: attempt.head_mono_ms,
  bootId: attempt.head_boot_id,
  breaks: {
    allowedMs: attempt.break_ms,
    usedMs: attempt.break_used_ms,
    isOn: attempt.is_on_break === 1,
    most: mostByRule(attempt.clock_rule, attempt.break_count),
    taken: attempt.breaks_taken,
  },
});

/** The clock of an attempt, ready to follow its next event. */
export const logClock = (attempt: AttemptRow, signed: SignedTime | null = null): LogClock => ({
  rule: attempt.clock_rule,
  mark: clockMark(attempt),
  deadlineAt: attempt.deadline_at,
  flags: flagsOf(attempt),
  isSuspect: attempt.is_clock_suspect === 1,
  isLate: attempt.is_late === 1,
  grantedMs: attempt.granted_ms,
  signed,
});

/** What an attempt keeps of its clock beside the log. */
export const clockColumns = (clock: LogClock) => ({
  clock_rule: clock.rule,
  deadline_at: clock.deadlineAt,
  flags: JSON.stringify(clock.flags),
  is_clock_suspect: clock.isSuspect ? (1 as const) : (0 as const),
  is_late: clock.isLate ? (1 as const) : (0 as const),
  granted_ms: clock.grantedMs,
  break_used_ms: clock.mark.breaks?.usedMs ?? 0,
  is_on_break: clock.mark.breaks?.isOn === true ? (1 as const) : (0 as const),
  breaks_taken: clock.mark.breaks?.taken ?? 0,
});

/** The last time of the hub that the log quotes up to where the attempt stands. */
export async function lastSignedTime(db: Db, attempt: AttemptRow): Promise<SignedTime | null> {
  const row = await findLastHubTime(db, attempt.id, attempt.event_count);
  if (row === undefined) return null;
  const { seq, kind, note, created_at: wallMs, mono_ms: monoMs, boot_id: bootId } = row;
  return signedTimeOf({ seq, kind, note, wallMs, monoMs, bootId }, row.elapsed_ms);
}
