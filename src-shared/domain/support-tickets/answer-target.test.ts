import { expect, it } from 'vitest';
import { answerDueAt } from './answer-target.ts';

const HOUR_MS = 3_600_000;

it('wants a request taken on by its priority, and only while nobody has it', () => {
  const due = (priority: string, state = 'new') => answerDueAt({ state, priority, createdAt: 1000 });
  expect([due('high'), due('normal'), due('low')]).toEqual([
    1000 + 4 * HOUR_MS,
    1000 + 24 * HOUR_MS,
    1000 + 72 * HOUR_MS,
  ]);
  expect(due('high', 'accepted')).toBeNull();
  expect(due('a priority of later')).toBeNull();
});
