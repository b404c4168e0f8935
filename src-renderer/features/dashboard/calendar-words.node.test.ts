import { describe, expect, it } from 'vitest';
import { formatAppointment, formatDay, formatDistance, partOfDay, weekOfYear } from './calendar-words.ts';

const at = (year: number, month: number, day: number, hour = 12): number =>
  new Date(year, month - 1, day, hour).getTime();

describe('partOfDay', () => {
  it.each([
    [3, 'evening'],
    [4, 'morning'],
    [11, 'morning'],
    [12, 'afternoon'],
    [17, 'afternoon'],
    [18, 'evening'],
    [23, 'evening'],
  ])('%i o’clock is %s', (hour, part) => {
    expect(partOfDay(hour)).toBe(part);
  });
});

describe('weekOfYear', () => {
  it.each([
    [2026, 1, 1, 1],
    [2026, 11, 21, 47],
    [2026, 11, 23, 48],
    [2026, 12, 31, 53],
    // The first days of January may belong to the year before, the last of December to the next.
    [2027, 1, 3, 53],
    [2027, 1, 4, 1],
    [2024, 12, 30, 1],
  ])('%i-%i-%i is in week %i', (year, month, day, week) => {
    expect(weekOfYear(at(year, month, day))).toBe(week);
  });
});

describe('formatDistance', () => {
  const now = at(2026, 11, 21, 22);

  it('counts days of the calendar, not of 24 hours', () => {
    expect(formatDistance(at(2026, 11, 22, 1), now, 'en-GB')).toBe('tomorrow');
    expect(formatDistance(at(2026, 11, 26, 9), now, 'en-GB')).toBe('in 5 days');
  });

  it('speaks of hours and minutes on the same day', () => {
    expect(formatDistance(now + 90 * 60_000, now, 'en-GB')).toBe('in 2 hours');
    expect(formatDistance(now + 5 * 60_000, now, 'en-GB')).toBe('in 5 minutes');
  });
});

describe('dates', () => {
  it('are written as the picture of the dashboard has them', () => {
    expect(formatAppointment(at(2026, 11, 26, 9), 'en-GB')).toBe('Thu 26 Nov, 09:00');
    expect(formatDay('2026-10-12', 'en-GB')).toBe('12 Oct');
  });
});
