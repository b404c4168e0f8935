import { advanceClock, remainingMs, type ClockReading } from '#shared/domain/exam-attempts/exam-clock.ts';
import type { Ctx } from '../../context.ts';
import { nextHash, type ChainedEvent } from './chain.ts';
import { insertEvent, updateProgress, type AttemptRow, type EventRow } from './repo.ts';

/** What an event says, before the log gives it its place, time and hash. */
export interface NewEvent {
  readonly kind: string;
  readonly questionId?: number | null;
  readonly selectedOption?: number | null;
  readonly answerText?: string | null;
  readonly timeMs?: number | null;
  readonly note?: string | null;
}

type LogCtx = Pick<Ctx, 'db' | 'now' | 'newId'> & { readonly services: Pick<Ctx['services'], 'clock'> };

const clockReading = (ctx: LogCtx): ClockReading => ({
  wallMs: ctx.now,
  monoMs: ctx.services.clock.monotonic(),
  bootId: ctx.services.clock.bootId,
});

/** How much time an attempt has left now, by whichever clock ran further. */
export function timeLeft(ctx: LogCtx, attempt: AttemptRow): number | null {
  const { elapsedMs } = advanceClock(
    {
      elapsedMs: attempt.elapsed_ms,
      wallMs: attempt.clock_wall_ms,
      monoMs: attempt.clock_mono_ms,
      bootId: attempt.boot_id,
    },
    clockReading(ctx),
  );
  return remainingMs(attempt.duration_ms, elapsedMs);
}

/**
 * Appends events to the chain of an attempt and carries its clock forward, in the caller's
 * transaction. @returns the attempt as it stands now.
 */
export async function appendEvents(
  ctx: LogCtx,
  attempt: AttemptRow,
  events: readonly NewEvent[],
): Promise<AttemptRow> {
  const now = clockReading(ctx);
  const { elapsedMs, isSuspect } = advanceClock(
    {
      elapsedMs: attempt.elapsed_ms,
      wallMs: attempt.clock_wall_ms,
      monoMs: attempt.clock_mono_ms,
      bootId: attempt.boot_id,
    },
    now,
  );
  const left = remainingMs(attempt.duration_ms, elapsedMs);
  let hash = attempt.head_hash;
  let seq = attempt.event_count;
  let questionId = attempt.current_question_id;
  const rows = events.map((event) => {
    const previous = hash;
    const chained: ChainedEvent = {
      seq: ++seq,
      kind: event.kind,
      questionId: event.questionId ?? null,
      selectedOption: event.selectedOption ?? null,
      answerText: event.answerText ?? null,
      timeMs: event.timeMs ?? null,
      note: event.note ?? null,
      wallMs: now.wallMs,
      monoMs: now.monoMs,
      bootId: now.bootId,
    };
    hash = nextHash(previous, chained);
    if (chained.kind === 'view' || chained.kind === 'answer') questionId = chained.questionId ?? questionId;
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
      prev_hash: previous,
      hash,
      created_at: chained.wallMs,
      updated_at: chained.wallMs,
    };
  });
  for (const row of rows) await insertEvent(ctx.db, row);
  const changes = {
    head_hash: hash,
    event_count: seq,
    current_question_id: questionId,
    elapsed_ms: elapsedMs,
    clock_wall_ms: now.wallMs,
    clock_mono_ms: now.monoMs,
    boot_id: now.bootId,
    is_clock_suspect: isSuspect || attempt.is_clock_suspect === 1 ? (1 as const) : (0 as const),
    deadline_at: left === null ? null : ctx.now + left,
    updated_at: ctx.now,
    version: attempt.version + 1,
  };
  await updateProgress(ctx.db, { attempt_id: attempt.id, ...changes });
  return { ...attempt, ...changes };
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
