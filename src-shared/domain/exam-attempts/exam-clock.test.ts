import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { advanceClock, remainingMs, type ClockMark } from './exam-clock.ts';

const mark: ClockMark = { elapsedMs: 60_000, wallMs: 1_000_000, monoMs: 500_000, bootId: 'a' };
const at = (wall: number, mono: number, bootId = 'a') => ({
  wallMs: 1_000_000 + wall,
  monoMs: 500_000 + mono,
  bootId,
});

describe('the clock of an attempt', () => {
  it.each([
    ['both clocks ran', at(10_000, 10_000), 70_000, false],
    ['a millisecond of jitter, which must not move the deadline', at(10_000, 10_001), 70_000, false],
    ['the wall clock was set back', at(-600_000, 10_000), 70_000, true],
    ['the wall clock was set forward', at(600_000, 10_000), 660_000, false],
    ['the computer slept and its monotonic clock with it', at(600_000, 5_000), 660_000, false],
    ['the computer was started anew', at(600_000, -400_000, 'b'), 660_000, false],
    ['started anew with the wall clock set back', at(-600_000, -400_000, 'b'), 60_000, true],
  ])('%s', (_case, now, elapsedMs, isSuspect) => {
    expect(advanceClock(mark, now)).toEqual({ elapsedMs, isSuspect });
  });

  test.prop([fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 1e9 })])(
    'never runs backwards, and never slower than the clock nobody can set, but for jitter',
    (wall, mono) => {
      const { elapsedMs } = advanceClock(mark, at(wall, mono));
      expect(elapsedMs).toBeGreaterThanOrEqual(mark.elapsedMs + Math.max(0, mono - 50));
    },
  );
});

it('has no time left at the end, and no end without a duration', () => {
  expect(remainingMs(60_000, 61_000)).toBe(0);
  expect(remainingMs(60_000, 59_999)).toBe(1);
  expect(remainingMs(null, 1e12)).toBeNull();
});
