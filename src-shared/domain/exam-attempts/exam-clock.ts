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
 * wall clock back nor suspending the computer gives time (security.md §5 G7).
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

/** Milliseconds left, never below 0; null when the attempt is untimed. */
export const remainingMs = (durationMs: number | null, elapsedMs: number): number | null =>
  durationMs === null ? null : Math.max(0, durationMs - elapsedMs);
