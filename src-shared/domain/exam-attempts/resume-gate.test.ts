import { describe, expect, it } from 'vitest';
import { gateOf, goneOnBy, GO_ON, printGoOn, type GateEvent } from './resume-gate.ts';

const MINUTE = 60_000;
const at = (kind: string, minutes: number, note: string | null = null): GateEvent => ({
  kind,
  note,
  elapsedMs: minutes * MINUTE,
});
const goOn = (minutes: number) => at(GO_ON, minutes, printGoOn({ by: 7, at: 'server', reason: 'Power cut' }));
const start = at('start', 0);

describe('the gate after an interruption', () => {
  it('asks after a gap that is longer than the grace, and not after one that is as long', () => {
    expect(gateOf([start, at('answer', 1), at('resume', 6)], 5 * MINUTE)).toBeNull();
    expect(gateOf([start, at('answer', 1), at('resume', 6.1)], 5 * MINUTE)).toBe('gap');
  });

  it('asks at the third restart, and at the third one after staff let it go on', () => {
    const restart = (minutes: number) => [at('resume', minutes), at('resume', minutes), at('view', minutes)];
    const twice = [start, ...restart(1), ...restart(2)];
    expect(gateOf(twice, 5 * MINUTE)).toBeNull();
    const thrice = [...twice, ...restart(3)];
    expect(gateOf(thrice, 5 * MINUTE)).toBe('restarts');
    expect(gateOf([...thrice, at('view', 4)], 5 * MINUTE)).toBe('restarts');
    const gone = [...thrice, goOn(4), ...restart(5), ...restart(6)];
    expect(gateOf(gone, 5 * MINUTE)).toBeNull();
    expect(gateOf([...gone, ...restart(7)], 5 * MINUTE)).toBe('restarts');
  });

  it('never asks without a grace, however often', () => {
    expect(gateOf([start, ...[10, 20, 30, 40].map((one) => at('resume', one))], 0)).toBeNull();
  });

  it('is not opened by what the server writes beside, nor by an entry that names nobody', () => {
    const waiting = [start, at('clock', 9, 'restart'), at('resume', 9)];
    expect(gateOf(waiting, 5 * MINUTE)).toBe('gap');
    expect(gateOf([...waiting, at(GO_ON, 10, 'yes')], 5 * MINUTE)).toBe('gap');
    expect(gateOf([...waiting, goOn(10)], 5 * MINUTE)).toBeNull();
  });

  it('reads what it wrote', () => {
    const said = { by: 7, at: 'computer', reason: 'A "quoted" reason' } as const;
    expect(goneOnBy({ kind: GO_ON, note: printGoOn(said) })).toEqual(said);
    expect(goneOnBy({ kind: 'answer', note: printGoOn(said) })).toBeNull();
  });
});
