import { expect, it } from 'vitest';
import { wholePercent } from './whole-percent.ts';

it('rounds to the nearest, and what did not pass never up to a pass mark', () => {
  expect([65.83, 66.67, 59.5, 0.4].map((percent) => wholePercent(percent))).toEqual([66, 67, 60, 0]);
  expect(wholePercent(65.83, 'pass')).toBe(66);
  expect(wholePercent(59.99, 'fail')).toBe(59);
});
