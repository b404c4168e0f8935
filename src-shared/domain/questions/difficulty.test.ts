import { expect, it } from 'vitest';
import { difficultyOf } from './difficulty.ts';

it.each([
  [null, 0, 'unknown'],
  [1, 9, 'unknown'],
  [0.7, 10, 'easy'],
  [0.69, 10, 'medium'],
  [0.3, 10, 'medium'],
  [0.29, 10, 'hard'],
] as const)('a facility of %s among %i answers is %s', (facility, answers, band) => {
  expect(difficultyOf(facility, answers)).toBe(band);
});
