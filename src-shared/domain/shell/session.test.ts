import { describe, expect, it } from 'vitest';
import { idleEndMs, idleLimits, idlePhase, idleTimeLeft, idleWarningMs, untilNextPhase } from './session.ts';

const minute = 60_000;
const at = (idle: number, isInExam = false) => ({ lastActivityAt: 1000, now: 1000 + idle, isInExam });

describe('idle session', () => {
  it('warns at 60 minutes and ends at 65', () => {
    expect(idleWarningMs).toBe(60 * minute);
    expect(idleEndMs).toBe(65 * minute);
  });

  it.each([
    [0, 'active'],
    [60 * minute - 1, 'active'],
    [60 * minute, 'warning'],
    [65 * minute - 1, 'warning'],
    [65 * minute, 'ended'],
    [8 * 60 * minute, 'ended'],
  ] as const)('after %i ms it is %s', (idle, phase) => {
    expect(idlePhase(at(idle))).toBe(phase);
  });

  it('is suspended in an exam, however long', () => {
    expect(idlePhase(at(3 * 60 * minute, true))).toBe('suspended');
    expect(untilNextPhase(at(3 * 60 * minute, true))).toBeUndefined();
  });

  it('does not end when the clock goes back', () => {
    expect(idlePhase(at(-5 * minute))).toBe('active');
  });

  it('counts down to its end and no further', () => {
    expect(idleTimeLeft(at(61 * minute))).toBe(4 * minute);
    expect(idleTimeLeft(at(90 * minute))).toBe(0);
  });

  it('says when the phase changes next', () => {
    expect(untilNextPhase(at(0))).toBe(60 * minute);
    expect(untilNextPhase(at(61 * minute))).toBe(4 * minute);
    expect(untilNextPhase(at(65 * minute))).toBeUndefined();
  });
});

describe('a shared computer', () => {
  const shared = (idle: number, isInExam = false) => ({ ...at(idle, isInExam), limits: idleLimits(5) });

  it('warns a minute before its own limit, and counts down to it', () => {
    expect(idlePhase(shared(4 * minute - 1))).toBe('active');
    expect(untilNextPhase(shared(0))).toBe(4 * minute);
    expect(idlePhase(shared(4 * minute))).toBe('warning');
    expect(idleTimeLeft(shared(4 * minute))).toBe(minute);
    expect(idlePhase(shared(5 * minute))).toBe('ended');
  });

  it('never ends an exam', () => {
    expect(idlePhase(shared(60 * minute, true))).toBe('suspended');
  });

  it('has the usual limits where it is not shared', () => {
    expect(idleLimits(null)).toEqual({ warningMs: idleWarningMs, endMs: idleEndMs });
  });
});
