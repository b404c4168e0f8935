import fc from 'fast-check';
import { expect, it } from 'vitest';
import { iso } from './mapper.ts';

const LAST = 8.64e15;

it('writes every time as toISOString does', () => {
  fc.assert(
    fc.property(fc.integer({ min: -LAST, max: LAST }), (ms) => {
      expect(iso(ms)).toBe(new Date(ms).toISOString());
    }),
  );
  for (const ms of [0, -1, 999, 86_399_999, 86_400_000, Date.UTC(2026, 10, 21, 9, 5, 7, 3), 1.5, -0.5])
    expect(iso(ms)).toBe(new Date(ms).toISOString());
});

it('throws for what is no time, and is right again afterwards', () => {
  expect(() => iso(Number.NaN)).toThrow(RangeError);
  expect(() => iso(LAST + 86_400_000)).toThrow(RangeError);
  expect(iso(0)).toBe('1970-01-01T00:00:00.000Z');
});
