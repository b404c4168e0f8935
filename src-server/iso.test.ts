import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LAST_INSTANT } from '#shared/domain/wire/instants.ts';
import { iso } from './iso.ts';

it('writes every time that can be written as toISOString does', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: LAST_INSTANT }), (ms) => {
      expect(iso(ms)).toBe(new Date(ms).toISOString());
    }),
  );
  for (const ms of [0, 999, 86_399_999, 86_400_000, Date.UTC(2026, 10, 21, 9, 5, 7, 3), 1.5, -0.5])
    expect(iso(ms)).toBe(new Date(ms).toISOString());
});

it('shows the nearest time for what is none, and is right again afterwards', () => {
  for (const ms of [LAST_INSTANT + 1, 8.64e15 + 1, Number.MAX_SAFE_INTEGER, Infinity])
    expect(iso(ms)).toBe('9999-12-31T00:00:00.000Z');
  for (const ms of [-1, -Number.MAX_SAFE_INTEGER, -Infinity, Number.NaN])
    expect(iso(ms)).toBe('1970-01-01T00:00:00.000Z');
  expect(iso(86_400_000)).toBe('1970-01-02T00:00:00.000Z');
});
