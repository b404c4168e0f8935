import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { clockAtStart, followClock, quoteReceipt, TOLERANCE_MS, type LogClock } from './exam-clock.ts';
import { printStartNote } from './start-note.ts';

/** What may happen to the clocks of a computer while an exam is sat, against what really passed. */
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365.25 * DAY;
const START = 1_800_000_000_000;
const DURATION = 60 * MINUTE;

/** A computer, and the log that it writes; `passedMs` is what a clock on the wall of the room shows. */
class Computer {
  #clock: LogClock;
  #seq = 1;
  #boot = 1;
  #offMs = 0;
  #upSince = -5 * MINUTE;
  passedMs = 0;
  /** The least that can be known of the time: what steady clocks saw. */
  leastMs = 0;
  #seenMs = 0;

  constructor() {
    const start = { wallMs: START, monoMs: -this.#upSince, bootId: 'pc:1' };
    const note = printStartNote({ clock: 2, student: 7 });
    this.#clock = followClock(
      clockAtStart(start, { startedAt: START, durationMs: DURATION }),
      { seq: 1, kind: 'start', note, ...start },
      DURATION,
    );
  }

  get clock(): LogClock {
    return this.#clock;
  }

  get usedMs(): number {
    return this.#clock.mark.elapsedMs;
  }

  #event(kind: string, note: string | null): void {
    this.#seq += 1;
    const monoMs = this.passedMs - this.#upSince;
    this.leastMs += Math.min(monoMs, this.passedMs - this.#seenMs);
    this.#seenMs = this.passedMs;
    const wallMs = START + this.passedMs + this.#offMs;
    this.#clock = followClock(
      this.#clock,
      { seq: this.#seq, kind, note, wallMs, monoMs, bootId: `pc:${this.#boot}` },
      DURATION,
    );
  }

  answer(): this {
    this.#event('answer', null);
    return this;
  }

  /** Time passes, also while the computer sleeps: its steady clock counts that. */
  pass(ms: number): this {
    this.passedMs += ms;
    return this;
  }

  /** Somebody sets its clock, or the system does. */
  set(byMs: number): this {
    this.#offMs += byMs;
    return this;
  }

  restart(offForMs: number): this {
    this.passedMs += offForMs;
    this.#boot += 1;
    this.#upSince = this.passedMs;
    return this;
  }

  /** The server of the institution signs what it has of the log by now, and the log quotes that. */
  hubSigns(): this {
    const receivedAt = START + this.passedMs;
    const note = quoteReceipt({
      receivedAt,
      count: this.#seq,
      monoMs: this.passedMs - this.#upSince,
      signature: 'signed',
    });
    this.#event('hub_time', note);
    return this;
  }

  get flagged(): readonly string[] {
    return this.#clock.flags.map(({ kind }) => kind);
  }
}

/** Daylight saving and another zone move the clock of a computer that keeps local time, by whole and by half hours. */
const JUMPS: readonly (readonly [string, number])[] = [
  ['one second', SECOND],
  ['five seconds', 5 * SECOND],
  ['six seconds', 6 * SECOND],
  ['a minute', MINUTE],
  ['half an hour, as between zones', 30 * MINUTE],
  ['an hour, as daylight saving does', HOUR],
  ['fourteen hours, to the farthest zone', 14 * HOUR],
  ['a day', DAY],
  ['a month', 30 * DAY],
  ['a year', YEAR],
  ['ten years', 10 * YEAR],
];
const BOTH_WAYS = JUMPS.flatMap(([what, ms]) => [
  [`${what} forward`, ms] as const,
  [`${what} back`, -ms] as const,
]);

describe.each(BOTH_WAYS)('the clock is set by %s', (_what, jump) => {
  const isSeen = Math.abs(jump) > TOLERANCE_MS;

  it('while the exam goes on: what passed counts, to the millisecond', () => {
    const pc = new Computer()
      .pass(10 * MINUTE)
      .answer()
      .pass(MINUTE)
      .set(jump)
      .pass(4 * MINUTE)
      .answer();
    expect(pc.usedMs).toBe(pc.passedMs);
    expect(pc.flagged).toEqual(isSeen ? ['clock_jump'] : []);
  });

  it('while the computer sleeps: the sleep counts, and nothing else', () => {
    const pc = new Computer()
      .pass(MINUTE)
      .answer()
      .pass(20 * MINUTE)
      .set(jump)
      .answer();
    expect(pc.usedMs).toBe(21 * MINUTE);
    expect(pc.flagged).toEqual(isSeen ? ['clock_jump'] : []);
  });

  it('and set right again between two answers: as if nothing had been', () => {
    const pc = new Computer().pass(MINUTE).answer().set(jump).pass(MINUTE).set(-jump).pass(MINUTE).answer();
    expect([pc.usedMs, pc.flagged]).toEqual([3 * MINUTE, []]);
  });

  it('and the other way at once, an answer later: no time is taken or given', () => {
    const pc = new Computer()
      .pass(MINUTE)
      .set(jump)
      .answer()
      .pass(MINUTE)
      .set(-2 * jump)
      .answer();
    expect(pc.usedMs).toBe(2 * MINUTE);
    expect(pc.flagged).toEqual(Math.abs(2 * jump) > TOLERANCE_MS ? ['clock_jump'] : []);
  });

  it('while it is off, between two times that the institution signed: right to five seconds, or said', () => {
    const pc = new Computer()
      .pass(5 * MINUTE)
      .hubSigns()
      .answer();
    pc.restart(3 * MINUTE)
      .set(jump)
      .pass(MINUTE)
      .answer()
      .hubSigns();
    expect(Math.abs(pc.usedMs - pc.passedMs)).toBeLessThanOrEqual(TOLERANCE_MS);
    expect(pc.flagged).toEqual(isSeen ? ['clock_jump'] : []);
  });

  it('while it is off, where nothing is signed: told with both bounds, never less than it ran', () => {
    const pc = new Computer().pass(5 * MINUTE).answer();
    pc.restart(3 * MINUTE)
      .set(jump)
      .pass(MINUTE)
      .answer();
    expect(pc.usedMs).toBe(5 * MINUTE + Math.max(MINUTE, 4 * MINUTE + jump));
    expect(pc.clock.flags).toMatchObject([
      { kind: 'restart', ms: Math.max(MINUTE, 4 * MINUTE + jump), least_ms: MINUTE },
    ]);
    expect(pc.usedMs).toBeGreaterThanOrEqual(pc.leastMs);
  });
});

const happening = fc.oneof(
  fc.record({ what: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 10 * MINUTE }) }),
  fc.record({
    what: fc.constant('set' as const),
    ms: fc.oneof(
      fc.integer({ min: -10 * SECOND, max: 10 * SECOND }),
      fc.integer({ min: -DAY, max: DAY }),
      fc.integer({ min: -10 * YEAR, max: 10 * YEAR }),
    ),
  }),
  fc.record({ what: fc.constant('restart' as const), ms: fc.integer({ min: 0, max: 20 * MINUTE }) }),
  fc.record({ what: fc.constant('sign' as const), ms: fc.constant(0) }),
  fc.record({ what: fc.constant('answer' as const), ms: fc.constant(0) }),
);

describe('whatever happens to a computer, in any order', () => {
  test.prop([fc.array(happening, { maxLength: 30 })], { numRuns: 2000 })(
    'no time is negative or less than was seen, and what is gained beyond five seconds for each restart is told',
    (happenings) => {
      const pc = new Computer();
      let before = 0;
      let restarts = 0;
      const look = () => {
        expect(pc.usedMs).toBeGreaterThanOrEqual(0);
        // A time of the institution may put right what a clock that was set forward took.
        if (!pc.flagged.includes('clock_jump'))
          expect(pc.usedMs).toBeGreaterThanOrEqual(before - TOLERANCE_MS);
        before = pc.usedMs;
      };
      for (const { what, ms } of happenings) {
        if (what === 'pass') pc.pass(ms).answer();
        else if (what === 'set') pc.set(ms).answer();
        else if (what === 'restart') {
          restarts += 1;
          pc.restart(ms).answer();
        } else if (what === 'sign') pc.hubSigns();
        else pc.answer();
        look();
      }
      const gained = pc.passedMs - pc.usedMs;
      if (Math.abs(gained) > TOLERANCE_MS * restarts) expect(pc.flagged).not.toEqual([]);
      if (restarts === 0) expect(gained).toBe(0);
      expect(pc.usedMs).toBeGreaterThanOrEqual(pc.leastMs - TOLERANCE_MS * restarts);
    },
  );
});
