import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { allowanceAt, extendedMs, ownTerms } from './allowance.ts';
import { allowedMs } from './exam-window.ts';

const MINUTE = 60_000;
const more = (percent: number, extra = 0) => ({ percent, extra_minutes: extra });
const row = (percent: number, at: number, gone: number | null = null, until: number | null = null) => ({
  ...more(percent),
  created_at: at,
  deleted_at: gone,
  valid_until: until,
});

describe('the time of an attempt with an allowance', () => {
  const terms = { duration_minutes: 60, closes_at: null, close_rule: 'start_by' as const };
  it.each([
    ['nobody gave one', null, 60],
    ['a quarter more', more(125), 75],
    ['ten minutes more', more(100, 10), 70],
    ['both', more(150, 5), 95],
  ])('%s', (_, allowance, minutes) => {
    expect(allowedMs(terms, 0, allowance)).toBe(minutes * MINUTE);
  });

  it('stays without a limit where there is none', () => {
    expect(allowedMs({ ...terms, duration_minutes: 0 }, 0, more(150))).toBeNull();
  });

  it('moves the hard close by what it gives, and no further', () => {
    const hard = { ...terms, closes_at: 60 * MINUTE, close_rule: 'hard_close' as const };
    expect(allowedMs(hard, 0, more(125))).toBe(75 * MINUTE);
    expect(allowedMs(hard, 30 * MINUTE, more(125))).toBe(45 * MINUTE);
    expect(allowedMs(hard, 30 * MINUTE, null)).toBe(30 * MINUTE);
  });

  it('ends with a closing of their own, which no time moves', () => {
    const hard = { ...terms, closes_at: 60 * MINUTE, close_rule: 'hard_close' as const };
    const own = { ...more(150), closes_at: 100 * MINUTE };
    expect(allowedMs(hard, 0, own)).toBe(90 * MINUTE);
    expect(allowedMs(hard, 70 * MINUTE, own)).toBe(30 * MINUTE);
    expect(allowedMs({ ...hard, close_rule: 'start_by' }, 70 * MINUTE, own)).toBe(90 * MINUTE);
  });

  it('leaves the terms of everybody where nothing is said', () => {
    const exam = { opens_at: 1, closes_at: 2, attempts_allowed: 3 };
    expect(ownTerms(exam, null)).toEqual(exam);
    expect(ownTerms(exam, { ...more(125), opens_at: null, closes_at: 9, attempts: null })).toEqual({
      ...exam,
      closes_at: 9,
    });
    expect(ownTerms(exam, { ...more(125), opens_at: 0, attempts: 1 })).toEqual({
      ...exam,
      opens_at: 0,
      attempts_allowed: 1,
    });
  });

  test.prop([
    fc.integer({ min: 1, max: 600 }),
    fc.integer({ min: 100, max: 400 }),
    fc.integer({ min: 0, max: 600 }),
    fc.integer({ min: 0, max: 600 }),
    fc.boolean(),
  ])('is never less than what everybody has', (minutes, percent, extra, started, isHard) => {
    const window = {
      duration_minutes: minutes,
      closes_at: 300 * MINUTE,
      close_rule: isHard ? ('hard_close' as const) : ('start_by' as const),
    };
    const own = allowedMs(window, started * MINUTE, more(percent, extra)) ?? 0;
    expect(own).toBeGreaterThanOrEqual(allowedMs(window, started * MINUTE, null) ?? 0);
    expect(own).toBeLessThanOrEqual(extendedMs(minutes * MINUTE, more(percent, extra)));
  });
});

describe('which allowance counts', () => {
  it('is that of the exam, else that of the person, as they stood at the start', () => {
    const ofPerson = [row(125, 10, 50), row(150, 50)];
    expect(allowanceAt({ ofExam: [], ofPerson }, 10)).toBeNull();
    expect(allowanceAt({ ofExam: [], ofPerson }, 11)?.percent).toBe(125);
    expect(allowanceAt({ ofExam: [], ofPerson }, 50)?.percent).toBe(125);
    expect(allowanceAt({ ofExam: [], ofPerson }, 51)?.percent).toBe(150);
    expect(allowanceAt({ ofExam: [row(200, 20, 30)], ofPerson }, 30)?.percent).toBe(200);
    expect(allowanceAt({ ofExam: [row(200, 20, 30)], ofPerson }, 31)?.percent).toBe(125);
  });

  it('ends with its last day', () => {
    expect(allowanceAt({ ofExam: [], ofPerson: [row(125, 0, null, 100)] }, 99)?.percent).toBe(125);
    expect(allowanceAt({ ofExam: [], ofPerson: [row(125, 0, null, 100)] }, 100)).toBeNull();
  });
});

test('an extension says so much', () => {
  expect(extendedMs(90_001, more(133))).toBe(119_701);
});
