import { describe, expect, it } from 'vitest';
import { allowedMs, cutsEverybody, isClosedAt, type WindowTerms } from './exam-window.ts';

const MINUTE = 60_000;
const CLOSING = 1_000 * MINUTE;

const terms = (changes: Partial<WindowTerms> = {}): WindowTerms => ({
  duration_minutes: 30,
  closes_at: CLOSING,
  close_rule: 'hard_close',
  ...changes,
});

/** Durations and starts around the closing, to the millisecond. */
const DURATIONS = [0, 1, 30, 24 * 60];
const STARTS = [-48 * 60 * MINUTE, -31 * MINUTE, -30 * MINUTE, -29 * MINUTE, -1, 0, 1, MINUTE].map(
  (offset) => CLOSING + offset,
);

describe('the time of an attempt', () => {
  it.each(DURATIONS.flatMap((duration) => STARTS.map((start) => [duration, start - CLOSING] as const)))(
    'of %i minutes begun %i ms from the closing ends at the earlier of both with a hard close',
    (duration_minutes, offset) => {
      const startedAt = CLOSING + offset;
      const full = duration_minutes === 0 ? Infinity : startedAt + duration_minutes * MINUTE;
      const allowed = allowedMs(terms({ duration_minutes }), startedAt) ?? Infinity;
      expect(startedAt + allowed).toBe(Math.max(startedAt, Math.min(full, CLOSING)));
    },
  );

  it.each(DURATIONS.flatMap((duration) => STARTS.map((start) => [duration, start] as const)))(
    'of %i minutes is whole whenever it was begun where the closing says when to start by',
    (duration_minutes, startedAt) => {
      const open = allowedMs({ duration_minutes, closes_at: null, close_rule: 'start_by' }, startedAt);
      expect(allowedMs(terms({ duration_minutes, close_rule: 'start_by' }), startedAt)).toBe(open);
      expect(open).toBe(duration_minutes === 0 ? null : duration_minutes * MINUTE);
    },
  );
});

it('an exam is closed from its closing on', () => {
  expect([CLOSING - 1, CLOSING, CLOSING + 1].map((now) => isClosedAt(CLOSING, now))).toEqual([
    false,
    true,
    true,
  ]);
  expect(isClosedAt(null, CLOSING)).toBe(false);
});

it('a hard close takes time from everybody only when it comes before a whole duration', () => {
  expect(cutsEverybody(terms(), CLOSING - 30 * MINUTE)).toBe(false);
  expect(cutsEverybody(terms(), CLOSING - 30 * MINUTE + 1)).toBe(true);
  expect(cutsEverybody(terms({ close_rule: 'start_by' }), CLOSING - 1)).toBe(false);
  expect(cutsEverybody(terms({ duration_minutes: 0 }), CLOSING - 1)).toBe(false);
});
