import { describe, expect, it } from 'vitest';
import { openingProblem, type Opening } from './opening-rules.ts';
import { codeWaitMs, readStartCode, startCodeOf } from './start-code.ts';

const opening: Opening = { now: 100, notBefore: 50, notAfter: 200, isCurrent: true, isRunning: false };

describe('a sealed paper', () => {
  it.each([
    ['opens within its window', {}, null],
    ['opens at the very moment', { now: 50 }, null],
    ['stays sealed before it', { now: 49 }, 'too_early'],
    ['stays sealed before it also for who sits it', { now: 49, isRunning: true }, 'too_early'],
    ['stays sealed from its end on', { now: 200 }, 'closed'],
    ['opens after its end for who sits it', { now: 200, isRunning: true }, null],
    ['stays sealed where a newer version is offered', { isCurrent: false }, 'older_version'],
    ['opens where a newer one is offered for who sits it', { isCurrent: false, isRunning: true }, null],
    ['has a window without ends', { notBefore: null, notAfter: null, now: 1 }, null],
  ] as const)('%s', (_name, change, problem) => {
    expect(openingProblem({ ...opening, ...change })).toBe(problem);
  });
});

describe('a start code', () => {
  it('is read as it is typed: small letters, groups, look-alikes', () => {
    expect(readStartCode('o1il4-56789-abc')).toBe('0111456789ABC');
    expect(readStartCode('01234-56789-AB')).toBeNull();
    expect(readStartCode('')).toBeNull();
  });

  it('has thirteen characters of 32', () => {
    const code = startCodeOf(new Uint8Array(13).map((_, at) => at * 20));
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{13}$/u);
    expect(readStartCode(code)).toBe(code);
  });

  it('waits after five wrong ones, longer each time, a quarter of an hour at most', () => {
    const wait = (count: number, now = 1_000) => codeWaitMs({ count, lastAt: 1_000 }, now);
    expect([0, 4].map((count) => wait(count))).toEqual([0, 0]);
    expect([5, 6, 7, 50].map((count) => wait(count))).toEqual([60_000, 120_000, 240_000, 900_000]);
    expect(wait(5, 61_000)).toBe(0);
  });
});
