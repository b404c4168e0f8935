import { expect, test } from 'vitest';
import { isOverdue, stateAfter } from './task-states.ts';

test('the last state counts, and a comment sets none', () => {
  expect(stateAfter([])).toBe('to_do');
  expect(stateAfter(['doing', 'comment'])).toBe('doing');
  expect(stateAfter(['done', 'to_do', 'a kind of later'])).toBe('to_do');
});

test('a task is overdue from the day after', () => {
  expect(isOverdue('2026-11-26', '2026-11-26')).toBe(false);
  expect(isOverdue('2026-11-25', '2026-11-26')).toBe(true);
  expect(isOverdue(null, '2026-11-26')).toBe(false);
});
