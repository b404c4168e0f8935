import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { clockAtStart, followClock, quoteReceipt, type ClockEvent, type LogClock } from './exam-clock.ts';
import {
  BREAK_END,
  BREAK_START,
  breakLeft,
  breaksAfter,
  breaksToCome,
  NO_BREAKS,
  noBreakBecause,
  restedOf,
} from './rest-break.ts';

const MINUTE = 60_000;
const DURATION = 60 * MINUTE;

interface Step {
  readonly passedMs: number;
  /** The wall clock is set by this much. */
  readonly setMs: number;
  readonly kind: string;
}

const steps = fc.array(
  fc.record({
    passedMs: fc.integer({ min: 0, max: 20 * MINUTE }),
    setMs: fc.oneof(fc.constant(0), fc.integer({ min: -1e8, max: 1e8 })),
    kind: fc.constantFrom('view', 'answer', BREAK_START, BREAK_END, 'blur'),
  }),
  { maxLength: 25 },
);
const allowed = fc.integer({ min: 0, max: 30 * MINUTE });

interface Terms {
  readonly breakMs: number;
  readonly breakCount?: number;
  readonly rule: number;
}

function follow(taken: readonly Step[], { breakMs, breakCount = 0, rule }: Terms): LogClock {
  const start: ClockEvent = {
    seq: 1,
    kind: 'start',
    note: `clock:${rule}`,
    wallMs: 1e12,
    monoMs: 1000,
    bootId: 'pc:a',
  };
  const attempt = { startedAt: start.wallMs, durationMs: DURATION, breakMs, breakCount };
  let clock = followClock(clockAtStart(start, attempt), start, DURATION);
  let [wallMs, monoMs] = [start.wallMs, start.monoMs];
  for (const [at, { passedMs, setMs, kind }] of taken.entries()) {
    wallMs += passedMs + setMs;
    monoMs += passedMs;
    clock = followClock(clock, { ...start, seq: at + 2, kind, note: null, wallMs, monoMs }, DURATION);
  }
  return clock;
}

const passedIn = (taken: readonly Step[]): number => taken.reduce((sum, { passedMs }) => sum + passedMs, 0);

/** Millisecond by millisecond it would be the same: a break is used while it is on and any is left. */
function oracle(taken: readonly Step[], breakMs: number, most = Infinity) {
  let [used, rested, isOn, begun] = [0, 0, false, 0];
  for (const { passedMs, kind } of taken) {
    const free = isOn ? Math.min(breakMs - rested, passedMs) : 0;
    rested += free;
    used += passedMs - free;
    if (kind === BREAK_START) {
      const isMore = isOn || begun < most;
      if (!isOn && rested < breakMs && isMore) begun++;
      isOn = rested < breakMs && isMore;
    } else if (kind === BREAK_END || kind === 'answer') isOn = false;
  }
  return { used, rested, begun };
}

describe('the clock of a log by the third rule', () => {
  test.prop([steps, allowed])('stands still in a break, and only there', (taken, breakMs) => {
    const { mark } = follow(taken, { breakMs, rule: 3 });
    const due = oracle(taken, breakMs);
    expect(mark.elapsedMs).toBe(due.used);
    expect(mark.breaks?.usedMs).toBe(due.rested);
  });

  test.prop([steps, allowed])('gives no more than the breaks that the attempt has', (taken, breakMs) => {
    const { mark } = follow(taken, { breakMs, rule: 3 });
    expect(mark.elapsedMs).toBeGreaterThanOrEqual(passedIn(taken) - breakMs);
    expect(mark.elapsedMs).toBeLessThanOrEqual(passedIn(taken));
  });

  test.prop([steps])('counts as the second one where there are no breaks', (taken) => {
    const { breaks: _none, ...mark } = follow(taken, { breakMs: 0, rule: 3 }).mark;
    const { breaks: _also, ...second } = follow(taken, { breakMs: 0, rule: 2 }).mark;
    expect(mark).toEqual(second);
  });

  test.prop([steps, allowed])('is not the rule of a log that says another one', (taken, breakMs) => {
    expect(follow(taken, { breakMs, rule: 2 }).mark.elapsedMs).toBe(passedIn(taken));
  });

  test.prop([steps, allowed, fc.integer({ min: 1, max: 5 })])(
    'begins no more breaks than the attempt may have by the fourth, and any number by the third',
    (taken, breakMs, breakCount) => {
      const { mark } = follow(taken, { breakMs, breakCount, rule: 4 });
      const due = oracle(taken, breakMs, breakCount);
      expect([mark.elapsedMs, mark.breaks?.usedMs, mark.breaks?.taken]).toEqual([
        due.used,
        due.rested,
        due.begun,
      ]);
      expect(mark.breaks?.taken).toBeLessThanOrEqual(breakCount);
      const third = follow(taken, { breakMs, breakCount, rule: 3 }).mark;
      expect([third.elapsedMs, third.breaks?.taken]).toEqual([oracle(taken, breakMs).used, 0]);
    },
  );

  it('moves the end by what is left of a break, and back when it ends early', () => {
    const step = (passedMs: number, kind: string): Step => ({ passedMs, setMs: 0, kind });
    const begun = follow([step(10 * MINUTE, BREAK_START)], { breakMs: 15 * MINUTE, rule: 3 });
    expect(begun.deadlineAt).toBe(1e12 + DURATION + 15 * MINUTE);
    const ended = follow([step(10 * MINUTE, BREAK_START), step(5 * MINUTE, BREAK_END)], {
      breakMs: 15 * MINUTE,
      rule: 3,
    });
    expect(ended.deadlineAt).toBe(1e12 + DURATION + 5 * MINUTE);
  });

  it('counts a restart within a break by the wall clock, as elsewhere, and leaves it open', () => {
    const begun = follow([{ passedMs: MINUTE, setMs: 0, kind: BREAK_START }], {
      breakMs: 10 * MINUTE,
      rule: 3,
    });
    const back = { seq: 3, kind: 'resume', note: null, bootId: 'pc:b', monoMs: 2 * MINUTE } as const;
    const after = followClock(begun, { ...back, wallMs: 1e12 + 13 * MINUTE }, DURATION);
    expect(after.mark).toMatchObject({ elapsedMs: 3 * MINUTE, breaks: { usedMs: 10 * MINUTE } });
    const note = quoteReceipt({ receivedAt: 1e12, count: 2, monoMs: 1, signature: 'x' });
    const quoted = followClock(
      after,
      { ...back, seq: 4, kind: 'hub_time', note, wallMs: 1e12 + 13 * MINUTE },
      DURATION,
    );
    expect(quoted.mark.elapsedMs).toBe(3 * MINUTE);
    expect(quoted.flags.map(({ kind }) => kind)).toEqual(['restart']);
  });

  it('says why none begins, and how many are to come', () => {
    const breaks = { ...NO_BREAKS, allowedMs: 5, most: 2, taken: 1 };
    expect([noBreakBecause(NO_BREAKS), breaksToCome(NO_BREAKS)]).toEqual(['none', null]);
    expect([noBreakBecause(breaks), breaksToCome(breaks)]).toEqual([null, 1]);
    expect(noBreakBecause({ ...breaks, taken: 2 })).toBe('all-taken');
    expect(noBreakBecause({ ...breaks, taken: 2, usedMs: 5 })).toBe('used-up');
    expect(breaksToCome({ ...breaks, taken: 3 })).toBe(0);
  });

  it('begins no break where none is left', () => {
    expect(breaksAfter({ ...NO_BREAKS, allowedMs: 5, usedMs: 5 }, BREAK_START).isOn).toBe(false);
    expect(breaksAfter(NO_BREAKS, BREAK_START).isOn).toBe(false);
    expect(breakLeft({ ...NO_BREAKS, allowedMs: 5, usedMs: 9, isOn: true })).toBe(0);
    expect(restedOf({ ...NO_BREAKS, allowedMs: 5, isOn: true }, -3)).toBe(0);
  });
});
