import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { clockAtStart, followClock, quoteReceipt, type ClockEvent, type LogClock } from './exam-clock.ts';
import { BREAK_END, BREAK_START, breakLeft, breaksAfter, NO_BREAKS, restedOf } from './rest-break.ts';

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

function follow(taken: readonly Step[], { breakMs, rule }: { breakMs: number; rule: number }): LogClock {
  const start: ClockEvent = {
    seq: 1,
    kind: 'start',
    note: `clock:${rule}`,
    wallMs: 1e12,
    monoMs: 1000,
    bootId: 'pc:a',
  };
  const attempt = { startedAt: start.wallMs, durationMs: DURATION, breakMs };
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
function oracle(taken: readonly Step[], breakMs: number): { used: number; rested: number } {
  let [used, rested, isOn] = [0, 0, false];
  for (const { passedMs, kind } of taken) {
    const free = isOn ? Math.min(breakMs - rested, passedMs) : 0;
    rested += free;
    used += passedMs - free;
    if (kind === BREAK_START) isOn = rested < breakMs;
    else if (kind === BREAK_END || kind === 'answer') isOn = false;
  }
  return { used, rested };
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

  it('begins no break where none is left', () => {
    expect(breaksAfter({ allowedMs: 5, usedMs: 5, isOn: false }, BREAK_START).isOn).toBe(false);
    expect(breaksAfter(NO_BREAKS, BREAK_START).isOn).toBe(false);
    expect(breakLeft({ allowedMs: 5, usedMs: 9, isOn: true })).toBe(0);
    expect(restedOf({ allowedMs: 5, usedMs: 0, isOn: true }, -3)).toBe(0);
  });
});
