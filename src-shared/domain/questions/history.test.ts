import { expect, it } from 'vitest';
import { leavesVersion, QUIET_MS } from './history.ts';

it('leaves a version after ten quiet minutes or from another computer, and no other', () => {
  const stood = { savedAt: 1000, computer: 'Office' };
  expect(leavesVersion(stood, { at: 1000 + QUIET_MS - 1, computer: 'Office' })).toBe(false);
  expect(leavesVersion(stood, { at: 1000 + QUIET_MS, computer: 'Office' })).toBe(true);
  expect(leavesVersion(stood, { at: 1001, computer: 'Home' })).toBe(true);
  // An import says nothing of who wrote it.
  expect(leavesVersion({ ...stood, computer: null }, { at: 1001, computer: 'Home' })).toBe(false);
});
