const DAY_MS = 24 * 60 * 60 * 1000;

/** The last day that every zone writes with a year of four digits. */
export const LAST_INSTANT = Date.UTC(9999, 11, 31);

/** How far a clock elsewhere may be ahead before what it says is no time at which something happened. */
export const MAX_AHEAD_MS = 7 * DAY_MS;

/** Whether a clock elsewhere says a moment that cannot have been yet, by the clock here. */
export const isAhead = (ms: number, now: number): boolean => ms > now + MAX_AHEAD_MS;

/** When something happened by a clock elsewhere; what that cannot know counts as happening now. */
export const heardAt = (ms: number, now: number): number =>
  Number.isSafeInteger(ms) && ms >= 0 && !isAhead(ms, now) ? ms : now;

/** The nearest moment that can be written down: what stands in a row may be any number. */
export const writable = (ms: number): number =>
  Number.isNaN(ms) ? 0 : Math.min(LAST_INSTANT, Math.max(0, Math.trunc(ms)));
