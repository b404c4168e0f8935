import { describe, expect, it } from 'vitest';
import { fromWallTime, isTimeZone, toWallTime } from './wall-time.ts';

const utc = (text: string) => Date.parse(text);

describe('fromWallTime', () => {
  it.each([
    ['2026-01-15', '09:30', 'Europe/London', '2026-01-15T09:30:00Z'],
    ['2026-07-15', '09:30', 'Europe/London', '2026-07-15T08:30:00Z'],
    ['2026-07-15', '00:00', 'America/New_York', '2026-07-15T04:00:00Z'],
    ['2026-07-15', '09:00', 'Asia/Kathmandu', '2026-07-15T03:15:00Z'],
    ['2026-12-31', '23:59', 'Pacific/Kiritimati', '2026-12-31T09:59:00Z'],
    ['2026-02-28', '12:00', 'UTC', '2026-02-28T12:00:00Z'],
  ])('%s %s in %s', (date, time, zone, expected) => {
    expect(fromWallTime({ date, time }, zone)).toBe(utc(expected));
  });

  it('moves a time that the clocks skip behind the change', () => {
    expect(fromWallTime({ date: '2026-03-29', time: '01:30' }, 'Europe/London')).toBe(
      utc('2026-03-29T01:30:00Z'),
    );
    expect(toWallTime(utc('2026-03-29T01:30:00Z'), 'Europe/London')).toEqual({
      date: '2026-03-29',
      time: '02:30',
    });
    expect(fromWallTime({ date: '2026-03-08', time: '02:15' }, 'America/New_York')).toBe(
      utc('2026-03-08T07:15:00Z'),
    );
  });

  it('takes the first of two equal times', () => {
    expect(fromWallTime({ date: '2026-10-25', time: '01:30' }, 'Europe/London')).toBe(
      utc('2026-10-25T00:30:00Z'),
    );
    expect(fromWallTime({ date: '2026-11-01', time: '01:30' }, 'America/New_York')).toBe(
      utc('2026-11-01T05:30:00Z'),
    );
  });

  it('is exact right before and after a change', () => {
    expect(fromWallTime({ date: '2026-03-29', time: '00:59' }, 'Europe/London')).toBe(
      utc('2026-03-29T00:59:00Z'),
    );
    expect(fromWallTime({ date: '2026-03-29', time: '02:00' }, 'Europe/London')).toBe(
      utc('2026-03-29T01:00:00Z'),
    );
    expect(fromWallTime({ date: '2026-10-25', time: '02:00' }, 'Europe/London')).toBe(
      utc('2026-10-25T02:00:00Z'),
    );
  });

  it('refuses an unknown zone', () => {
    expect(fromWallTime({ date: '2026-01-01', time: '10:00' }, 'Mars/Base')).toBeNull();
    expect(isTimeZone('Mars/Base')).toBe(false);
  });

  it('comes back from every hour of a year with two changes', () => {
    for (let ms = utc('2026-01-01T00:00:00Z'); ms < utc('2027-01-01T00:00:00Z'); ms += 3600_000) {
      const again = fromWallTime(toWallTime(ms, 'Europe/London'), 'Europe/London') ?? 0;
      const isSecondOfTwo = ms === utc('2026-10-25T01:00:00Z');
      expect(again).toBe(isSecondOfTwo ? ms - 3600_000 : ms);
    }
  });
});
