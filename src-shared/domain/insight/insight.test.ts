import { describe, expect, it } from 'vitest';
import { behindReasons, USUAL_THRESHOLDS, type StudentStanding } from './falling-behind.ts';
import { periodsOf } from './period.ts';
import { questionFigures } from './question-figures.ts';
import { hoursOfWeek, reckon, seriesOf } from './series.ts';

const DAY_MS = 24 * 3600_000;
const SLOT_MS = 15 * 60_000;
const slotAt = (time: string): number => Math.floor(Date.parse(time) / SLOT_MS);

describe('a period', () => {
  it('is days of the institution, and as many before', () => {
    const { period, before } = periodsOf({ days: 7 }, Date.parse('2026-03-29T23:30:00Z'), 'Europe/London');
    expect([period.from, period.to, period.days.length]).toEqual(['2026-03-24', '2026-03-30', 7]);
    expect([before.from, before.to]).toEqual(['2026-03-17', '2026-03-23']);
    expect(before.endsAt).toBe(period.startsAt);
  });

  it('has an hour less where the clock was put forward in it', () => {
    const { period } = periodsOf({ days: 1, from: '2026-03-29', to: '2026-03-29' }, 0, 'Europe/London');
    expect(period.endsAt - period.startsAt).toBe(23 * 3600_000);
  });
});

describe('a series', () => {
  it('puts a quarter of an hour on the day of the zone, not of UTC', () => {
    const slots = [{ slot: slotAt('2026-07-01T23:30:00Z'), n: 2, value: 0 }];
    expect(seriesOf('count', slots, ['2026-07-01', '2026-07-02'], 'Europe/London')).toEqual([
      { day: '2026-07-01', value: 0, n: 0 },
      { day: '2026-07-02', value: 2, n: 2 },
    ]);
  });

  it('says nothing of a day without rows where a mean is asked for', () => {
    expect(seriesOf('mean', [], ['2026-07-01'], 'UTC')).toEqual([{ day: '2026-07-01', value: null, n: 0 }]);
    expect(reckon('share', 4, 1)).toEqual({ value: 25, n: 4 });
  });

  it('is by the week where there are many days', () => {
    const days = Array.from({ length: 100 }, (_, at) =>
      new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
    );
    expect(
      seriesOf('count', [], days, 'UTC')
        .map(({ day }) => day)
        .slice(0, 2),
    ).toEqual(['2025-12-29', '2026-01-05']);
  });

  it('knows the hours of the week', () => {
    const hours = hoursOfWeek([{ slot: slotAt('2026-01-05T09:15:00Z'), n: 3 }], 'UTC');
    expect(hours[0]?.[9]).toBe(3);
  });
});

describe('a question', () => {
  const sums = { n: 0, share: 0, shareSquares: 0, score: 0, scoreSquares: 0, products: 0 };
  it('says nothing before somebody answers, and no discrimination of a few', () => {
    expect(questionFigures(sums)).toEqual({ facility: null, discrimination: null, isSuspect: false });
    const few = { n: 9, share: 0, shareSquares: 0, score: 450, scoreSquares: 25_000, products: 0 };
    expect(questionFigures(few)).toEqual({ facility: 0, discrimination: null, isSuspect: false });
  });

  it('is suspect where hardly anybody is right and the best are not', () => {
    const wrong = { n: 10, share: 1, shareSquares: 1, score: 500, scoreSquares: 29_000, products: 20 };
    expect(questionFigures(wrong)).toMatchObject({ facility: 10, isSuspect: true });
    const hard = { ...wrong, products: 95 };
    expect(questionFigures(hard)).toMatchObject({ facility: 10, isSuspect: false });
  });
});

describe('a student falls behind', () => {
  const now = Date.parse('2026-11-26T12:00:00Z');
  const well: StudentStanding = {
    enrolledAt: now - 30 * DAY_MS,
    lastAt: now - DAY_MS,
    isDone: false,
    results: [['pass', 'fail']],
    due: 10,
    overdue: 2,
  };
  it.each<[string, Partial<StudentStanding>, string[]]>([
    ['not by what is usual', {}, []],
    ['after 14 days without anything', { lastAt: now - 15 * DAY_MS }, ['quiet']],
    ['not where everything is done', { lastAt: now - 15 * DAY_MS, isDone: true }, []],
    ['from the enrolment on, where nothing was done', { lastAt: null }, ['quiet']],
    ['after two failed in a row', { results: [['fail', 'fail', 'pass']] }, ['failed']],
    ['not by two of different exams', { results: [['fail'], ['fail']] }, []],
    ['where more than a fifth of what was due is not done', { overdue: 3 }, ['overdue']],
  ])('%s', (_what, changes, reasons) => {
    expect(behindReasons({ ...well, ...changes }, USUAL_THRESHOLDS, now)).toEqual(reasons);
  });
});
