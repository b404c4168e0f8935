import { expect, it } from 'vitest';
import { toWallTime } from '#shared/domain/exams/wall-time.ts';
import { lastDueTime, nextDueTimes, type Schedule } from './due-times.ts';

const DAY_MS = 24 * 3600_000;
const START = Date.UTC(2026, 0, 1);

/** Every due time of 400 days, as a server finds them that looks every so often. */
function dueTimes(schedule: Schedule, everyMs: number): number[] {
  const times: number[] = [];
  let next = nextDueTimes(schedule, START, 1)[0] ?? Infinity;
  for (let now = START; now < START + 400 * DAY_MS; now += everyMs) {
    if (next > now) continue;
    times.push(lastDueTime(schedule, next, now));
    next = nextDueTimes(schedule, now, 1)[0] ?? Infinity;
  }
  return times;
}

const daily = (timeZone: string, atTime: string): Schedule => ({
  rhythm: 'daily',
  onDay: 0,
  atTime,
  timeZone,
});

it.each(['Europe/London', 'Australia/Lord_Howe'])(
  'in %s each of 400 days has one due time, also where the clocks change',
  (zone) => {
    for (const time of ['01:30', '02:15', '07:00', '23:59']) {
      const times = dueTimes(daily(zone, time), 7 * 60_000);
      const shown = times.map((at) => toWallTime(at, zone));
      expect(times.length).toBeGreaterThanOrEqual(399);
      expect(new Set(shown.map(({ date }) => date)).size).toBe(times.length);
      for (const [at, moment] of times.entries())
        if (at > 0) expect(moment - (times[at - 1] ?? 0)).toBeGreaterThanOrEqual(23 * 3600_000);
    }
  },
);

it('a time that the clocks skip is due when they have changed, one that comes twice is due once', () => {
  // 29 March 2026: from 01:00 to 02:00. 25 October: 01:00 to 02:00 come twice.
  const london = daily('Europe/London', '01:30');
  expect(nextDueTimes(london, Date.UTC(2026, 2, 28, 12), 2)).toEqual([
    Date.UTC(2026, 2, 29, 1, 0),
    Date.UTC(2026, 2, 30, 0, 30),
  ]);
  expect(nextDueTimes(london, Date.UTC(2026, 9, 24, 12), 2)).toEqual([
    Date.UTC(2026, 9, 25, 0, 30),
    Date.UTC(2026, 9, 26, 1, 30),
  ]);
  // 4 October 2026: from 02:00 to 02:30. 5 April: 01:30 to 02:00 come twice.
  const howe = daily('Australia/Lord_Howe', '02:15');
  expect(nextDueTimes(howe, Date.UTC(2026, 9, 3, 12), 1)).toEqual([Date.UTC(2026, 9, 3, 15, 30)]);
  const twice = daily('Australia/Lord_Howe', '01:45');
  expect(nextDueTimes(twice, Date.UTC(2026, 3, 4, 12), 2)).toEqual([
    Date.UTC(2026, 3, 4, 14, 45),
    Date.UTC(2026, 3, 5, 15, 15),
  ]);
});

it('weeks have their day, and short months their last', () => {
  const weekly: Schedule = { rhythm: 'weekly', onDay: 1, atTime: '07:00', timeZone: 'UTC' };
  expect(nextDueTimes(weekly, Date.UTC(2026, 0, 5, 7), 2)).toEqual([
    Date.UTC(2026, 0, 12, 7),
    Date.UTC(2026, 0, 19, 7),
  ]);
  const monthly: Schedule = { rhythm: 'monthly', onDay: 31, atTime: '07:00', timeZone: 'UTC' };
  expect(nextDueTimes(monthly, Date.UTC(2026, 0, 31, 8), 3)).toEqual([
    Date.UTC(2026, 1, 28, 7),
    Date.UTC(2026, 2, 31, 7),
    Date.UTC(2026, 3, 30, 7),
  ]);
});

it('of what was missed the last one is made, however long that is', () => {
  const schedule = daily('Europe/London', '07:00');
  const first = nextDueTimes(schedule, START, 1)[0] ?? 0;
  expect(lastDueTime(schedule, first, first)).toBe(first);
  expect(lastDueTime(schedule, first, first + 60 * DAY_MS + 1)).toBe(first + 60 * DAY_MS);
  const year = first + 365 * DAY_MS + 1;
  expect(lastDueTime(schedule, first, year)).toBe(first + 365 * DAY_MS);
  expect(nextDueTimes(daily('Nowhere/At_All', '07:00'), START, 3)).toEqual([]);
});
