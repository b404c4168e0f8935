import { expect, test } from 'vitest';
import type { Planned } from '#shared/contract/calendars.ts';
import { byDay, daysAfter, firstHour, localTime } from './planned-days.ts';

const planned = (key: string, changes: Partial<Planned>): Planned => ({
  source: 'entry',
  key,
  id: 1,
  what: 'entry',
  title: key,
  description: '',
  starts_at: '2026-11-26T12:00:00.000Z',
  ends_at: null,
  day: null,
  path: '/Calendar',
  ...changes,
});

test('days go on over the end of a month and of summer time', () => {
  expect(daysAfter('2026-10-24', 2)).toBe('2026-10-26');
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysAfter('2026-03-01', -1)).toBe('2026-02-28');
});

test('what is planned stands under its day, one that has no time too', () => {
  const days = byDay([planned('b', { day: '2026-11-27' }), planned('a', {})]);
  expect(days.map(([day, all]) => [day, all.map(({ key }) => key)])).toEqual([
    ['2026-11-26', ['a']],
    ['2026-11-27', ['b']],
  ]);
});

test('a moment is written where its reader is', () => {
  expect(localTime(new Date(2026, 0, 2, 3, 4, 5))).toBe('2026-01-02 03:04:05');
});

test('hours open where work begins, and about now where that would be out of sight', () => {
  expect(firstHour(undefined)).toBe('07:00:00');
  expect(firstHour(10)).toBe('07:00:00');
  expect(firstHour(0)).toBe('00:00:00');
  expect(firstHour(5)).toBe('04:00:00');
  expect(firstHour(20)).toBe('19:00:00');
});
