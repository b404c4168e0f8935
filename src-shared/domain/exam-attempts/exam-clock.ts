/** A reading of both clocks of one computer. */
export interface ClockReading {
  /** Wall clock, milliseconds since 1970; anyone can set it. */
  readonly wallMs: number;
  /** Monotonic clock, comparable within one boot only. */
  readonly monoMs: number;
  readonly bootId: string;
}

/** How much of its time an attempt had used, and when that was measured. */
export interface ClockMark extends ClockReading {
  readonly elapsedMs: number;
}

/** Wall and monotonic clock may differ by this much before a candidate's clock looks set. */
const TOLERANCE_MS = 5_000;

/** The two clocks tick in different milliseconds; less than this apart they agree. */
const JITTER_MS = 50;

/**
 * Carries the used time forward: whichever clock moved more counts, so that neither setting the
 * wall clock back nor suspending the computer gives time.
 */
export function advanceClock(mark: ClockMark, now: ClockReading): { elapsedMs: number; isSuspect: boolean } {
  const wallDelta = now.wallMs - mark.wallMs;
  const isSameBoot = now.bootId === mark.bootId && now.monoMs >= mark.monoMs;
  const monoDelta = isSameBoot ? now.monoMs - mark.monoMs : 0;
  return {
    elapsedMs: mark.elapsedMs + (monoDelta > wallDelta + JITTER_MS ? monoDelta : Math.max(0, wallDelta)),
    isSuspect: wallDelta < (isSameBoot ? monoDelta : 0) - TOLERANCE_MS,
  };
}

/** The keeper looks once a second: a deadline that moved by less is not worth a write per answer. */
const DEADLINE_STEP_MS = 1000;

/** The deadline after an event: where the time that is left ends, once that has moved noticeably. */
export function deadlineAfter(
  deadline: number | null,
  clock: { readonly wallMs: number; readonly leftMs: number | null },
): number | null {
  if (clock.leftMs === null) return deadline;
  const next = clock.wallMs + clock.leftMs;
  return Math.abs(next - (deadline ?? 0)) >= DEADLINE_STEP_MS ? next : deadline;
}

/** What a log says about its time, up to one of its events. */
export interface LogClock {
  readonly mark: ClockMark;
  readonly deadlineAt: number | null;
  readonly isSuspect: boolean;
  /** An answer came when nothing was left. */
  readonly isLate: boolean;
}

/** Carries the clock of a log over its next event, as the server that wrote the event did. */
export function followClock(
  clock: LogClock,
  event: ClockReading & { readonly kind: string },
  durationMs: number | null,
): LogClock {
  const { wallMs, monoMs, bootId } = event;
  const { elapsedMs, isSuspect } = advanceClock(clock.mark, event);
  const leftMs = remainingMs(durationMs, elapsedMs);
  return {
    mark: { elapsedMs, wallMs, monoMs, bootId },
    // A hand-in ends the attempt; what was promised before stays on record.
    deadlineAt:
      event.kind === 'submit' ? clock.deadlineAt : deadlineAfter(clock.deadlineAt, { wallMs, leftMs }),
    isSuspect: clock.isSuspect || isSuspect,
    isLate: clock.isLate || (event.kind === 'answer' && leftMs === 0),
  };
}

/** Milliseconds left, never below 0; null when the attempt is untimed. */
export const remainingMs = (durationMs: number | null, elapsedMs: number): number | null =>
  durationMs === null ? null : Math.max(0, durationMs - elapsedMs);
