import { expect, test } from 'vitest';
import { rangesOf } from './ranges.ts';

test('cuts a range into parts that meet and hold no byte twice', () => {
  expect(rangesOf(10, 35, 10)).toEqual([
    { from: 10, to: 20 },
    { from: 20, to: 30 },
    { from: 30, to: 35 },
  ]);
  expect(rangesOf(0, 10, 10)).toEqual([{ from: 0, to: 10 }]);
  expect(rangesOf(5, 5, 10)).toEqual([]);
});
