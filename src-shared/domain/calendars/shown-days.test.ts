import { expect, it } from 'vitest';
import { isOnDays } from './shown-days.ts';

const DAYS = { from: '2031-03-01', to: '2031-03-02' };
const at = (starts_at: string, ends_at: string | null = null, day: string | null = null) => ({
  starts_at,
  ends_at,
  day,
});

it('counts days where its reader is', () => {
  const late = at('2031-03-02T23:30:00.000Z');
  expect(isOnDays(late, DAYS, 'UTC')).toBe(true);
  expect(isOnDays(late, DAYS, 'Asia/Tokyo')).toBe(false);
  expect(isOnDays(at('2031-03-01T02:00:00.000Z'), DAYS, 'America/Lima')).toBe(false);
});

it('has what began before and ends within, and a day whatever the zone', () => {
  expect(isOnDays(at('2031-02-20T10:00:00.000Z', '2031-03-01T08:00:00.000Z'), DAYS, 'UTC')).toBe(true);
  expect(isOnDays(at('2031-03-03T00:00:00.000Z', null, '2031-03-02'), DAYS, 'Asia/Tokyo')).toBe(true);
  expect(isOnDays(at('2031-03-02T12:00:00.000Z', null, '2031-03-03'), DAYS, 'UTC')).toBe(false);
});
