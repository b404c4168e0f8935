import { describe, expect, it } from 'vitest';
import type { VersionItem, VersionSection } from '../courses/version-outline.ts';
import { behindReasons, USUAL_THRESHOLDS } from './falling-behind.ts';
import { durationParts } from './duration-parts.ts';
import { periodsOf } from './period.ts';
import { questionFigures } from './question-figures.ts';
import { hoursOfWeek, reckon, seriesOf } from './series.ts';
import { standingOf, type Standing } from './standing.ts';

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

describe('a time', () => {
  it.each([
    [90, { unit: 'minutes', minutes: 90 }],
    [119.7, { unit: 'hours', hours: 2, minutes: 0 }],
    [1800, { unit: 'hours', hours: 30, minutes: 0 }],
    [2879, { unit: 'hours', hours: 47, minutes: 59 }],
    [2880, { unit: 'days', days: 2, hours: 0 }],
    [10_000, { unit: 'days', days: 6, hours: 23 }],
  ])('of %d minutes is said in larger units', (minutes, parts) => {
    expect(durationParts(minutes)).toEqual(parts);
  });
});

describe('a question', () => {
  const sums = { n: 0, share: 0, share_squares: 0, score: 0, score_squares: 0, products: 0 };
  it('says nothing before somebody answers, and no discrimination of a few', () => {
    expect(questionFigures(sums)).toEqual({ facility: null, discrimination: null, isSuspect: false });
    const few = { ...sums, n: 9, score: 45_000, score_squares: 250_000_000 };
    expect(questionFigures(few)).toEqual({ facility: 0, discrimination: null, isSuspect: false });
  });

  it('is suspect where hardly anybody is right and the best are not', () => {
    const wrong = {
      n: 10,
      share: 10_000,
      share_squares: 100_000_000,
      score: 50_000,
      score_squares: 290_000_000,
      products: 20_000_000,
    };
    expect(questionFigures(wrong)).toMatchObject({ facility: 10, isSuspect: true });
    const hard = { ...wrong, products: 95_000_000 };
    expect(questionFigures(hard)).toMatchObject({ facility: 10, isSuspect: false });
  });
});

describe('a student falls behind', () => {
  const now = Date.parse('2026-11-26T12:00:00Z');
  const attempt = (exam_id: number, result: 'pass' | 'fail', daysAgo: number) => ({
    exam_id,
    result,
    score: result === 'pass' ? 8000 : 2000,
    started_at: now - daysAgo * DAY_MS - 3_600_000,
    submitted_at: now - daysAgo * DAY_MS,
  });
  const enrolments = [1, 2].map((content_id) => ({
    content_type: 'exam' as const,
    content_id,
    created_at: now - 30 * DAY_MS,
  }));
  const stands = (attempts: readonly ReturnType<typeof attempt>[]) =>
    standingOf({ enrolments, attempts, courseOf: () => undefined, statesOf: () => undefined }, now);
  const well = stands([attempt(1, 'pass', 1), attempt(1, 'fail', 2)]);
  it.each<[string, Standing, string[]]>([
    ['not by what is usual', { ...well, due: 10, overdue: 2 }, []],
    ['after 14 days without anything', stands([attempt(1, 'pass', 15)]), ['quiet']],
    ['not where everything is done', stands([attempt(1, 'pass', 15), attempt(2, 'pass', 16)]), []],
    ['from the enrolment on, where nothing was done', stands([]), ['quiet']],
    [
      'after two failed in a row',
      stands([attempt(1, 'fail', 1), attempt(1, 'fail', 2), attempt(1, 'pass', 3)]),
      ['failed'],
    ],
    ['not by two of different exams', stands([attempt(1, 'fail', 1), attempt(2, 'fail', 2)]), []],
    ['where more than a fifth of what was due is not done', { ...well, due: 10, overdue: 3 }, ['overdue']],
  ])('%s', (_what, standing, reasons) => {
    expect(behindReasons(standing, USUAL_THRESHOLDS, now)).toEqual(reasons);
  });

  it('by items of courses, from the moment on that they are due', () => {
    const item: VersionItem = {
      item_id: 7,
      kind: 'lesson',
      title: 'Read',
      content_hash: 'h',
      draft_version: 1,
      due_days: 3,
    };
    const items = [item];
    const sections: VersionSection[] = [
      { section_id: 1, title: 'One', description: '', items, sections: [] },
    ];
    const enrolledAt = now - 3 * DAY_MS;
    const at = (moment: number, done: boolean) =>
      standingOf(
        {
          enrolments: [{ content_type: 'course', content_id: 5, created_at: enrolledAt }],
          attempts: [],
          courseOf: () => ({ sections, items }),
          statesOf: () =>
            new Map(
              done
                ? [
                    [
                      7,
                      {
                        completedAt: now,
                        isPending: false,
                        isReached: null,
                        bestPercent: null,
                        timeMs: 9,
                        lastAt: now,
                      },
                    ],
                  ]
                : [],
            ),
        },
        moment,
      );
    const due = at(0, false).next_due_at;
    expect(due).toBe(now);
    expect(at(due, false)).toMatchObject({ due: 0, overdue: 0, next_due_at: due, progress: 0, is_done: 0 });
    expect(at(due + 1, false)).toMatchObject({ due: 1, overdue: 1, next_due_at: 0 });
    expect(at(due + 1, true)).toMatchObject({ due: 1, overdue: 0, progress: 10_000, is_done: 1, used_ms: 9 });
  });

  it('by what their attempts come to', () => {
    expect(well).toMatchObject({
      attempts: 2,
      best: 8000,
      best_sum: 8000,
      best_count: 1,
      mean: 8000,
      failed: 0,
    });
    expect(well).toMatchObject({ used_ms: 7_200_000, last_at: now - DAY_MS, is_done: 0, progress: -1 });
  });
});
