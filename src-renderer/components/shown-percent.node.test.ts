import { expect, test } from 'vitest';
import { shownPercent } from './shown-percent.ts';

test.each([
  [41.67, 41.7],
  [62.5, 62.5],
  [66.666_67, 66.7],
  [100, 100],
  [0.04, 0],
  [-4.26, -4.3],
])('%d reads %d', (percent, shown) => {
  expect(shownPercent(percent)).toBe(shown);
});

test.each([
  [49.96, 50, 49.9],
  [49.94, 50, 49.9],
  [55.46, 55.5, 55.4],
  [41.67, 60, 41.7],
  [50, 50, 50],
  [59.96, 50, 60],
])('%d at a pass mark of %d reads %d', (percent, passMark, shown) => {
  expect(shownPercent(percent, passMark)).toBe(shown);
});
