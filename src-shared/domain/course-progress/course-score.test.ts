import { expect, it } from 'vitest';
import { scoreOfItems } from './course-score.ts';

const items = [{ item_id: 1 }, { item_id: 2, weight: 3 }, { item_id: 3, weight: 0 }];
const marks = (best: Readonly<Record<number, number | null>>) => (id: number) => {
  const bestPercent = best[id];
  return bestPercent === undefined ? undefined : { bestPercent };
};

it('is the mean of the best marks by weight, of what was marked alone', () => {
  expect(scoreOfItems(items, marks({ 1: 10_000, 2: 5000 }))).toEqual({ mean: 6250, marked: 2 });
  expect(scoreOfItems(items, marks({ 1: 8000, 2: null }))).toEqual({ mean: 8000, marked: 1 });
});

it('is nothing before the first mark, and of what weighs nothing', () => {
  expect(scoreOfItems(items, marks({}))).toEqual({ mean: null, marked: 0 });
  expect(scoreOfItems(items, marks({ 3: 10_000 }))).toEqual({ mean: null, marked: 1 });
});
