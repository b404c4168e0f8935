import { expect, it } from 'vitest';
import { faultOf, isPlainText, MAX_DEPTH, wellFormed } from './plain-text.ts';

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

it('takes every text that a hash and both databases keep', () => {
  for (const text of ['', 'osmosis', 'Ωμέγα 🌱', '\ufeff\u202e']) expect(isPlainText(text)).toBe(true);
  for (const text of ['a\u0000b', '\ud83c', '\udf31\ud83c']) expect(isPlainText(text)).toBe(false);
});

it('finds what is wrong anywhere in a value, keys included', () => {
  expect(faultOf({ a: [1, null, 'x', { b: true }] })).toBeNull();
  expect(faultOf([{ a: ['\u0000'] }])).toBe('nul');
  expect(faultOf([{ '\ud800': 1 }])).toBe('half-character');
  expect(faultOf({ a: 'x\udfff' })).toBe('half-character');
  expect(faultOf(new Uint8Array(3))).toBeNull();
});

it('puts a sign for half of a character, anywhere in a value, and leaves everything else', () => {
  const bytes = new Uint8Array([0xd8]);
  expect(wellFormed({ a: ['x\udfff', 1, null], bytes })).toEqual({
    a: ['x\ufffd', 1, null],
    bytes,
  });
});

it('ends at a depth, however deep a value is', () => {
  expect(faultOf(nested(MAX_DEPTH))).toBeNull();
  expect(faultOf(nested(MAX_DEPTH + 1))).toBe('too-deep');
  expect(faultOf(nested(200_000))).toBe('too-deep');
});
