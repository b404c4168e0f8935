import { describe, expect, it } from 'vitest';
import {
  answersAtGate,
  gateOf,
  goneOnBy,
  GO_ON,
  leavingsOf,
  letOutBy,
  LET_OUT,
  printGoOn,
  type GateEvent,
  type GateRules,
} from './resume-gate.ts';
import { kindOf, printEvidence, type Evidence } from './window-evidence.ts';

const MINUTE = 60_000;
const at = (kind: string, minutes: number, note: string | null = null): GateEvent => ({
  kind,
  note,
  elapsedMs: minutes * MINUTE,
});
const goOn = (minutes: number) => at(GO_ON, minutes, printGoOn({ by: 7, at: 'server', reason: 'Power cut' }));
const start = at('start', 0);
const NONE: GateRules = { graceMs: 0, isAskedOnLeaving: false, isOneDisplay: false };
const AFTER_FIVE: GateRules = { ...NONE, graceMs: 5 * MINUTE };
const saw = (evidence: Evidence, minutes = 1): GateEvent =>
  at(kindOf(evidence.what), minutes, printEvidence(evidence));

describe('the gate after an interruption', () => {
  it('asks after a gap that is longer than the grace, and not after one that is as long', () => {
    expect(gateOf([start, at('answer', 1), at('resume', 6)], AFTER_FIVE)).toBeNull();
    expect(gateOf([start, at('answer', 1), at('resume', 6.1)], AFTER_FIVE)).toBe('gap');
  });

  it('asks at the third restart, and at the third one after staff let it go on', () => {
    const restart = (minutes: number) => [at('resume', minutes), at('resume', minutes), at('view', minutes)];
    const twice = [start, ...restart(1), ...restart(2)];
    expect(gateOf(twice, AFTER_FIVE)).toBeNull();
    const thrice = [...twice, ...restart(3)];
    expect(gateOf(thrice, AFTER_FIVE)).toBe('restarts');
    expect(gateOf([...thrice, at('view', 4)], AFTER_FIVE)).toBe('restarts');
    const gone = [...thrice, goOn(4), ...restart(5), ...restart(6)];
    expect(gateOf(gone, AFTER_FIVE)).toBeNull();
    expect(gateOf([...gone, ...restart(7)], AFTER_FIVE)).toBe('restarts');
  });

  it('never asks without a grace, however often', () => {
    expect(gateOf([start, ...[10, 20, 30, 40].map((one) => at('resume', one))], NONE)).toBeNull();
  });

  it('is not opened by what the server writes beside, nor by an entry that names nobody', () => {
    const waiting = [start, at('clock', 9, 'restart'), at('resume', 9)];
    expect(gateOf(waiting, AFTER_FIVE)).toBe('gap');
    expect(gateOf([...waiting, at(GO_ON, 10, 'yes')], AFTER_FIVE)).toBe('gap');
    expect(gateOf([...waiting, goOn(10)], AFTER_FIVE)).toBeNull();
  });

  it('reads what it wrote', () => {
    const said = { by: 7, at: 'computer', reason: 'A "quoted" reason' } as const;
    expect(goneOnBy({ kind: GO_ON, note: printGoOn(said) })).toEqual(said);
    expect(goneOnBy({ kind: 'answer', note: printGoOn(said) })).toBeNull();
    expect(letOutBy({ kind: LET_OUT, note: printGoOn(said) })).toEqual(said);
    expect(letOutBy({ kind: GO_ON, note: printGoOn(said) })).toBeNull();
  });
});

describe('the gate of a window', () => {
  const ruled = at('start', 0, 'clock:3 window:1');
  const WAITS: GateRules = { ...NONE, isAskedOnLeaving: true };
  const ALONE: GateRules = { ...NONE, isOneDisplay: true };
  const left = saw({ what: 'left' });
  const back = saw({ what: 'back', forMs: 4000 });

  it('warns once, and asks every time after that', () => {
    expect(gateOf([ruled, left, back], WAITS)).toBeNull();
    expect(gateOf([ruled, left, back, left], WAITS)).toBe('left');
    const gone = [ruled, left, back, left, back, goOn(2)];
    expect(gateOf(gone, WAITS)).toBeNull();
    expect(gateOf([...gone, left], WAITS)).toBe('left');
    expect(gateOf([ruled, left, left, left], NONE)).toBeNull();
  });

  it('counts what a page in a browser says of itself, and neither sleep nor a lock', () => {
    expect(gateOf([ruled, at('blur', 1), at('focus', 1), at('blur', 2)], WAITS)).toBe('left');
    const asleep = (['suspend', 'resume', 'lock', 'unlock', 'user_away', 'offline'] as const).map((what) =>
      saw({ what }),
    );
    expect(gateOf([ruled, ...asleep, ...asleep], WAITS)).toBeNull();
    expect(leavingsOf([ruled, ...asleep, left])).toEqual([left]);
  });

  it('asks nothing of a log that was begun before there were such rules', () => {
    expect(gateOf([start, left, left, left], WAITS)).toBeNull();
    expect(leavingsOf([start, at('blur', 1)])).toEqual([]);
  });

  it('lets whoever has a break leave', () => {
    const resting = [ruled, at('break_start', 1), left, back, left, back, at('break_end', 5)];
    expect(gateOf(resting, WAITS)).toBeNull();
    expect(gateOf([...resting, left, back, left], WAITS)).toBe('left');
  });

  it('takes no answers beside a second display, until it is gone or staff let it go on', () => {
    const two = saw({ what: 'watched', displays: 2 });
    const one = saw({ what: 'display_removed', displays: 1, forMs: 5 });
    expect(gateOf([ruled, two], ALONE)).toBe('displays');
    expect(gateOf([ruled, two, one], ALONE)).toBeNull();
    expect(gateOf([ruled, two, goOn(2)], ALONE)).toBeNull();
    expect(gateOf([ruled, saw({ what: 'display_added', displays: 3 })], ALONE)).toBe('displays');
    expect(gateOf([ruled, two], WAITS)).toBeNull();
  });

  it('counts a restart once, whatever the application writes between server and page', () => {
    const restart = (minutes: number) => [
      at('resume', minutes),
      saw({ what: 'watched', displays: 1 }, minutes),
      at('resume', minutes),
      at('view', minutes),
    ];
    expect(gateOf([ruled, ...restart(1), ...restart(2)], AFTER_FIVE)).toBeNull();
    expect(gateOf([ruled, ...restart(1), ...restart(2), ...restart(3)], AFTER_FIVE)).toBe('restarts');
    expect(gateOf([ruled, saw({ what: 'watched' }, 9), at('resume', 9)], AFTER_FIVE)).toBe('gap');
  });

  it('finds the answers that were given while it asked', () => {
    const late = at('answer', 3);
    expect(answersAtGate([ruled, left, at('answer', 1), back, left, late], WAITS)).toEqual([late]);
  });
});
