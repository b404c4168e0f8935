import {
  advanceClock,
  CLOCK_EVENT,
  clockNote,
  followClock,
  HUB_TIME,
  remainingMs,
  type ClockReading,
  type LogClock,
} from '#shared/domain/exam-attempts/exam-clock.ts';
import { breakLeft, NO_BREAKS, type RestBreaks } from '#shared/domain/exam-attempts/rest-break.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { clockColumns, clockMark, lastSignedTime, logClock } from './attempt-clock.ts';
import { nextHash, type ChainedEvent } from './chain.ts';
import { noteHead } from './ledger.ts';
import { offerToHub, takeFromDevice } from './receipt-repo.ts';
import { insertEvent, updateAttempt, type AttemptRow, type EventRow } from './repo.ts';

/** What an event says, before the log gives it its place, time and hash. */
export interface NewEvent {
  readonly kind: string;
  readonly questionId?: number | null;
  readonly selectedOption?: number | null;
  readonly answerText?: string | null;
  readonly timeMs?: number | null;
  readonly note?: string | null;
}

export type LogCtx = Pick<Ctx, 'db' | 'now' | 'newId'> & {
  readonly services: Pick<Ctx['services'], 'clock' | 'authority' | 'hubTimes' | 'journal'>;
};

/** What it takes to say how late it is for an attempt. */
export interface TimeCtx {
  readonly now: number;
  readonly services: Pick<Ctx['services'], 'clock'>;
}

const clockReading = (ctx: TimeCtx): ClockReading => ({
  wallMs: ctx.now,
  monoMs: ctx.services.clock.monotonic(),
  bootId: ctx.services.clock.bootId,
});

/** The head of an attempt that has no event yet: its clock starts now. */
export const firstHead = (ctx: LogCtx, startHash: string) => {
  const { wallMs, monoMs, bootId } = clockReading(ctx);
  return {
    event_count: 0,
    head_hash: startHash,
    elapsed_ms: 0,
    head_wall_ms: wallMs,
    head_mono_ms: monoMs,
    head_boot_id: bootId,
  };
};

/** The time that an attempt has in all; null without a limit. */
export const allowedOf = (attempt: Pick<AttemptRow, 'duration_ms' | 'granted_ms'>): number | null =>
  attempt.duration_ms === null ? null : attempt.duration_ms + attempt.granted_ms;

/** How much time an attempt has left now, by the rule that its log was begun by. */
export function timeLeft(ctx: TimeCtx, attempt: AttemptRow): number | null {
  const { elapsedMs } = advanceClock(clockMark(attempt), clockReading(ctx), attempt.clock_rule);
  return remainingMs(allowedOf(attempt), elapsedMs);
}

/** The breaks of an attempt now; one that is used up is over. */
export function breaksNow(ctx: TimeCtx, attempt: AttemptRow): RestBreaks {
  const mark = clockMark(attempt);
  const { restedMs = 0 } = advanceClock(mark, clockReading(ctx), attempt.clock_rule);
  const before = mark.breaks ?? NO_BREAKS;
  const now = { ...before, usedMs: before.usedMs + restedMs };
  return breakLeft(now) === 0 ? { ...now, isOn: false } : now;
}

const noteIf = (kind: string, note: string | null): NewEvent[] => (note === null ? [] : [{ kind, note }]);

/**
 * Appends events to the chain of an attempt and carries its clock forward, in the caller's
 * transaction. @returns the attempt as it stands now, or null when it no longer stands where
 * `attempt` says: then nothing is appended.
 */
export async function appendEvents(
  ctx: LogCtx,
  attempt: AttemptRow,
  events: readonly NewEvent[],
): Promise<AttemptRow | null> {
  const now = clockReading(ctx);
  const said = clockNote(clockMark(attempt), now, attempt.clock_rule);
  const quote = await ctx.services.hubTimes.quoteFor(ctx.db, attempt, now.bootId);
  const all = [...noteIf(CLOCK_EVENT, said), ...noteIf(HUB_TIME, quote), ...events];
  let clock = logClock(attempt, quote === null ? null : await lastSignedTime(ctx.db, attempt));
  let hash = attempt.head_hash;
  let seq = attempt.event_count;
  const rows = all.map((event) => {
    const previous = hash;
    const chained: ChainedEvent = {
      seq: ++seq,
      kind: event.kind,
      questionId: event.questionId ?? null,
      selectedOption: event.selectedOption ?? null,
      // As it is stored: half of an emoji, which a field cut off, would be hashed as one sign and kept as another.
      answerText: event.answerText?.toWellFormed() ?? null,
      timeMs: event.timeMs ?? null,
      note: event.note?.toWellFormed() ?? null,
      wallMs: now.wallMs,
      monoMs: now.monoMs,
      bootId: now.bootId,
    };
    hash = nextHash(previous, chained);
    clock = followClock(clock, chained, attempt.duration_ms);
    return {
      id: ctx.newId(),
      attempt_id: attempt.id,
      seq: chained.seq,
      kind: chained.kind,
      question_id: chained.questionId,
      selected_option: chained.selectedOption,
      answer_text: chained.answerText,
      time_ms: chained.timeMs,
      note: chained.note,
      mono_ms: chained.monoMs,
      boot_id: chained.bootId,
      elapsed_ms: clock.mark.elapsedMs,
      prev_hash: previous,
      hash,
      created_at: chained.wallMs,
      updated_at: chained.wallMs,
    };
  });
  for (const row of rows) if (!(await insertEvent(ctx.db, row))) return null;
  ctx.services.journal.note(attempt.id);
  if (ctx.services.authority === 'here')
    await noteHead(ctx.db, { id: attempt.id, event_count: seq, head_hash: hash });
  const head = {
    event_count: seq,
    head_hash: hash,
    elapsed_ms: clock.mark.elapsedMs,
    head_wall_ms: now.wallMs,
    head_mono_ms: now.monoMs,
    head_boot_id: now.bootId,
  };
  return { ...attempt, ...head, ...(await noteClock(ctx, attempt, clock)) };
}

/** The same for an attempt that was read in this very transaction. @throws UNAVAILABLE when another one wrote. */
export async function appendToCurrent(
  ctx: LogCtx,
  attempt: AttemptRow,
  events: readonly NewEvent[],
): Promise<AttemptRow> {
  if (ctx.services.authority === 'hub') await offerToHub(ctx.db, attempt);
  else await takeFromDevice(ctx.db, attempt.id);
  const changed = await appendEvents(ctx, attempt, events);
  return changed ?? refuse('UNAVAILABLE', 'This attempt is being written elsewhere. Try again.');
}

/** Writes what events say about the clock where it changes the attempt: nearly never. */
async function noteClock(ctx: LogCtx, attempt: AttemptRow, clock: LogClock) {
  const { is_late: _late, ...columns } = clockColumns(clock);
  if (
    columns.deadline_at === attempt.deadline_at &&
    columns.flags === attempt.flags &&
    columns.granted_ms === attempt.granted_ms &&
    columns.break_used_ms === attempt.break_used_ms &&
    columns.is_on_break === attempt.is_on_break &&
    columns.breaks_taken === attempt.breaks_taken &&
    columns.clock_rule === attempt.clock_rule
  )
    return {};
  const changes = { ...columns, updated_at: ctx.now, version: attempt.version + 1 };
  await updateAttempt(ctx.db, attempt.id, changes);
  return changes;
}

/** A stored event as the domain and the chain read it. */
export const toChainedEvent = (row: EventRow): ChainedEvent => ({
  seq: row.seq,
  kind: row.kind,
  questionId: row.question_id,
  selectedOption: row.selected_option,
  answerText: row.answer_text,
  timeMs: row.time_ms,
  note: row.note,
  wallMs: row.created_at,
  monoMs: row.mono_ms,
  bootId: row.boot_id,
});
