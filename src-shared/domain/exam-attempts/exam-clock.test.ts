import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  advanceClock,
  clockAtStart,
  clockNote,
  clockRuleOf,
  followClock,
  quoteReceipt,
  remainingMs,
  TOLERANCE_MS,
  type ClockEvent,
  type ClockMark,
  type LogClock,
} from './exam-clock.ts';
import { printStartNote } from './start-note.ts';

const MINUTE = 60_000;
const START_NOTE = printStartNote({ clock: 2, student: 7 });
const mark: ClockMark = { elapsedMs: 60_000, wallMs: 1_000_000, monoMs: 500_000, bootId: 'pc:a' };
const at = (wall: number, mono: number, bootId = 'pc:a') => ({
  wallMs: 1_000_000 + wall,
  monoMs: 500_000 + mono,
  bootId,
});

describe('the clock of a log from before there were rules', () => {
  it.each([
    ['both clocks ran', at(10_000, 10_000), 70_000, []],
    ['a millisecond of jitter, which must not move the deadline', at(10_000, 10_001), 70_000, []],
    ['the wall clock was set back', at(-600_000, 10_000), 70_000, ['clock_back']],
    ['the wall clock was set forward', at(600_000, 10_000), 660_000, ['clocks_apart']],
    ['the computer slept and its monotonic clock with it', at(600_000, 5_000), 660_000, ['clocks_apart']],
    ['the computer was started anew', at(600_000, -400_000, 'b'), 660_000, []],
    ['started anew with the wall clock set back', at(-600_000, -400_000, 'b'), 60_000, ['clock_back']],
  ])('%s', (_case, now, elapsedMs, kinds) => {
    const { news, ...advance } = advanceClock(mark, now, 1);
    expect(advance).toEqual({ elapsedMs });
    expect(news.map(({ kind }) => kind)).toEqual(kinds);
  });

  test.prop([fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 1e9 })])(
    'never runs backwards, and never slower than the clock nobody can set, but for jitter',
    (wall, mono) => {
      const { elapsedMs } = advanceClock(mark, at(wall, mono), 1);
      expect(elapsedMs).toBeGreaterThanOrEqual(mark.elapsedMs + Math.max(0, mono - 50));
    },
  );
});

/** The readings of a computer: what it did, step by step. */
interface Step {
  readonly passedMs: number;
  /** The wall clock is set by this much. */
  readonly setMs: number;
  readonly restarts: boolean;
}

const DURATION = 30 * MINUTE;

function logOf(steps: readonly Step[], startNote: string | null = START_NOTE): ClockEvent[] {
  let wallMs = 1_700_000_000_000;
  let monoMs = 1_000_000;
  let boot = 1;
  const events: ClockEvent[] = [{ seq: 1, kind: 'start', note: startNote, wallMs, monoMs, bootId: 'pc:1' }];
  for (const { passedMs, setMs, restarts } of steps) {
    wallMs += passedMs + setMs;
    if (restarts) boot += 1;
    monoMs = restarts ? Math.floor(passedMs / 2) : monoMs + passedMs;
    events.push({ seq: events.length + 1, kind: 'answer', note: null, wallMs, monoMs, bootId: `pc:${boot}` });
  }
  return events;
}

function follow(events: readonly ClockEvent[], durationMs: number | null = DURATION): LogClock {
  const [start] = events;
  if (start === undefined) throw new Error('A log has a start.');
  return events.reduce(
    (clock, event) => followClock(clock, event, durationMs),
    clockAtStart(start, { startedAt: start.wallMs, durationMs }),
  );
}

const step = (restarts: fc.Arbitrary<boolean>) =>
  fc.record({
    passedMs: fc.integer({ min: 0, max: 20 * MINUTE }),
    setMs: fc.oneof(fc.constant(0), fc.integer({ min: -1e8, max: 1e8 })),
    restarts,
  });
const inOneBoot = fc.array(step(fc.constant(false)), { maxLength: 20 });
const passed = (steps: readonly Step[]): number => steps.reduce((sum, { passedMs }) => sum + passedMs, 0);

describe('the clock of a log by the second rule', () => {
  test.prop([inOneBoot])('counts what passed, whatever is done to the wall clock within a boot', (steps) => {
    const clock = follow(logOf(steps));
    expect(clock.mark.elapsedMs).toBe(passed(steps));
    expect(clock.isLate).toBe(follow(logOf(steps.map((one) => ({ ...one, setMs: 0 })))).isLate);
    const jumps = steps.filter(({ setMs }) => Math.abs(setMs) > TOLERANCE_MS);
    expect(clock.flags.map(({ kind, count }) => [kind, count])).toEqual(
      jumps.length === 0 ? [] : [['clock_jump', jumps.length]],
    );
    expect(clock.isSuspect).toBe(jumps.length > 0);
  });

  test.prop([inOneBoot])('promises an end that the wall clock of now will show', (steps) => {
    const events = logOf(steps);
    const { deadlineAt } = follow(events);
    const left = DURATION - passed(steps);
    expect(Math.abs((deadlineAt ?? 0) - ((events.at(-1)?.wallMs ?? 0) + left))).toBeLessThan(1000);
  });

  test.prop([fc.array(step(fc.boolean()), { maxLength: 20 })])(
    'never runs backwards, gives no time that the new boot has run, and tells every restart',
    (steps) => {
      const events = logOf(steps);
      let before = -1;
      for (const [index] of events.entries()) {
        const { elapsedMs } = follow(events.slice(0, index + 1)).mark;
        expect(elapsedMs).toBeGreaterThanOrEqual(before);
        before = elapsedMs;
      }
      const least = steps.reduce(
        (sum, { passedMs, restarts }) => sum + (restarts ? Math.floor(passedMs / 2) : passedMs),
        0,
      );
      expect(before).toBeGreaterThanOrEqual(least);
      const restarts = steps.filter((one) => one.restarts).length;
      expect(follow(events).flags.find(({ kind }) => kind === 'restart')?.count ?? 0).toBe(restarts);
    },
  );

  it('counts the time that the computer slept', () => {
    const events = logOf([{ passedMs: 10 * MINUTE, setMs: 0, restarts: false }]);
    expect(follow(events)).toMatchObject({ mark: { elapsedMs: 10 * MINUTE }, flags: [] });
  });

  it('takes a steady clock that goes back within a boot for another boot', () => {
    expect(advanceClock(mark, at(60_000, -1), 2).news).toMatchObject([{ kind: 'restart' }]);
  });

  it('counts by the wall clock on another computer, however long that one has run', () => {
    const { elapsedMs, news } = advanceClock(mark, at(MINUTE, 500_000, 'other:b'), 2);
    expect([elapsedMs, news]).toEqual([2 * MINUTE, [{ kind: 'restart', ms: MINUTE, least_ms: 0 }]]);
  });

  it('says in the log what happened to the clocks', () => {
    expect(clockNote(mark, at(10_000, 10_000), 2)).toBeNull();
    expect(clockNote(mark, at(70_000, 10_000), 2)).toBe('jump 60000');
    expect(clockNote(mark, at(70_000, 10_000, 'pc:b'), 2)).toBe('restart');
    expect(clockNote(mark, at(70_000, 10_000), 1)).toBeNull();
  });
});

test.prop([fc.array(step(fc.boolean()), { maxLength: 20 })])(
  'a log from before there were rules is read as it always was',
  (steps) => {
    const events = logOf(steps, null);
    const [start] = events;
    if (start === undefined) throw new Error('A log has a start.');
    // What advanceClock and followClock did before there was a second rule.
    let old = {
      elapsedMs: 0,
      reading: start,
      deadlineAt: start.wallMs + DURATION,
      isSuspect: false,
      isLate: false,
    };
    for (const event of events) {
      const wall = event.wallMs - old.reading.wallMs;
      const isSame = event.bootId === old.reading.bootId && event.monoMs >= old.reading.monoMs;
      const mono = isSame ? event.monoMs - old.reading.monoMs : 0;
      const elapsedMs = old.elapsedMs + (mono > wall + 50 ? mono : Math.max(0, wall));
      const left = Math.max(0, DURATION - elapsedMs);
      const next = event.wallMs + left;
      old = {
        elapsedMs,
        reading: event,
        deadlineAt: Math.abs(next - old.deadlineAt) >= 1000 ? next : old.deadlineAt,
        isSuspect: old.isSuspect || wall < (isSame ? mono : 0) - 5_000,
        isLate: old.isLate || (event.kind === 'answer' && left === 0),
      };
    }
    const { mark: end, deadlineAt, isSuspect, isLate } = follow(events);
    expect({ elapsedMs: end.elapsedMs, deadlineAt, isSuspect, isLate }).toEqual({
      elapsedMs: old.elapsedMs,
      deadlineAt: old.deadlineAt,
      isSuspect: old.isSuspect,
      isLate: old.isLate,
    });
  },
);

it('reads by the rule that it says, and by the first what says nothing', () => {
  expect([START_NOTE, 'clock:3', 'clock:4', 'clock:20'].map(clockRuleOf)).toEqual([2, 3, 4, 4]);
  expect([null, '', 'clock:1', 'clocks:2'].map(clockRuleOf)).toEqual([1, 1, 1, 1]);
});

describe('times that the hub signed on both sides of a restart', () => {
  const START = 1_700_000_000_000;
  const quote = (receivedAt: number, count: number, monoMs: number) =>
    quoteReceipt({ receivedAt, count, monoMs, signature: 'signed' });
  /** Ten minutes, a restart of ten more by the hub, and an answer; the wall clock may be off after it. */
  const log = (offMs: number): ClockEvent[] => [
    { seq: 1, kind: 'start', note: START_NOTE, wallMs: START, monoMs: 1000, bootId: 'pc:1' },
    {
      seq: 2,
      kind: 'hub_time',
      note: quote(START + 500, 1, 1000),
      wallMs: START + 2000,
      monoMs: 3000,
      bootId: 'pc:1',
    },
    {
      seq: 3,
      kind: 'answer',
      note: null,
      wallMs: START + 10 * MINUTE,
      monoMs: 1000 + 10 * MINUTE,
      bootId: 'pc:1',
    },
    {
      seq: 4,
      kind: 'clock',
      note: 'restart',
      wallMs: START + 20 * MINUTE + offMs,
      monoMs: MINUTE,
      bootId: 'pc:2',
    },
    {
      seq: 5,
      kind: 'hub_time',
      note: quote(START + 20 * MINUTE + 1000, 4, MINUTE),
      wallMs: START + 20 * MINUTE + offMs + 2000,
      monoMs: MINUTE + 2000,
      bootId: 'pc:2',
    },
  ];

  it('agree with a clock that was right: nothing is left to say', () => {
    expect(follow(log(0))).toMatchObject({ mark: { elapsedMs: 20 * MINUTE + 2000 }, flags: [] });
  });

  it.each([
    ['back', -9 * MINUTE],
    ['forward', 5 * MINUTE],
  ])('put right what a clock that was set %s took or gave', (_way, offMs) => {
    const { mark: end, flags } = follow(log(offMs));
    expect(Math.abs(end.elapsedMs - 20 * MINUTE)).toBeLessThanOrEqual(5_000);
    expect(flags).toMatchObject([{ kind: 'clock_jump', count: 1 }]);
  });

  it('say nothing within one boot, and nothing in a log of the first rule', () => {
    const within = log(0).map((event) => ({ ...event, bootId: 'pc:1' }));
    expect(follow(within.slice(0, 3)).mark.elapsedMs).toBe(10 * MINUTE);
    const old = log(-9 * MINUTE).map((event) => (event.seq === 1 ? { ...event, note: null } : event));
    expect(follow(old)).toMatchObject({ rule: 1, signed: null });
  });
});

it('has no time left at the end, and no end without a duration', () => {
  expect(remainingMs(60_000, 61_000)).toBe(0);
  expect(remainingMs(60_000, 59_999)).toBe(1);
  expect(remainingMs(null, 1e12)).toBeNull();
});
