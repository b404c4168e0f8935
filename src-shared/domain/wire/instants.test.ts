import { expect, it } from 'vitest';
import { toWallTime } from '#shared/domain/exams/wall-time.ts';
import { heardAt, isAhead, LAST_INSTANT, MAX_AHEAD_MS, writable } from './instants.ts';

const NOW = Date.UTC(2026, 10, 21);

it('takes what a clock elsewhere says up to a week ahead', () => {
  expect(isAhead(NOW + MAX_AHEAD_MS, NOW)).toBe(false);
  expect(isAhead(NOW + MAX_AHEAD_MS + 1, NOW)).toBe(true);
  for (const ms of [0, NOW - 1, NOW + MAX_AHEAD_MS]) expect(heardAt(ms, NOW)).toBe(ms);
  for (const ms of [-1, NOW + MAX_AHEAD_MS + 1, Number.MAX_SAFE_INTEGER, Number.NaN, 1.5])
    expect(heardAt(ms, NOW)).toBe(NOW);
});

it('finds the nearest moment that every zone can write', () => {
  for (const ms of [Number.MAX_SAFE_INTEGER, Infinity]) expect(writable(ms)).toBe(LAST_INSTANT);
  for (const ms of [-5, -Infinity, Number.NaN]) expect(writable(ms)).toBe(0);
  expect(writable(5.9)).toBe(5);
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])
    expect(toWallTime(Number.MAX_SAFE_INTEGER, zone).date).toMatch(/^9999-12-3[01]$/);
});
