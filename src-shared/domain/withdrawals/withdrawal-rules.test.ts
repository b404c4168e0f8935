import { expect, it } from 'vitest';
import {
  decideWithdrawal,
  isAccountTooNew,
  NEW_ACCOUNT_MS,
  WITHDRAWAL_EVENTS,
  WITHDRAWAL_STATES,
  withdrawalProblem,
} from './withdrawal-rules.ts';

it('takes at least the minimum and at most what is available', () => {
  const limits = { available: 10_000, minimum: 5000 };
  expect(withdrawalProblem(4999, limits)).toBe('belowMinimum');
  expect(withdrawalProblem(5000, limits)).toBeNull();
  expect(withdrawalProblem(10_000, limits)).toBeNull();
  expect(withdrawalProblem(10_001, limits)).toBe('aboveAvailable');
  expect(withdrawalProblem(0, { available: 10, minimum: 0 })).toBe('belowMinimum');
});

it('is decided in one order only', () => {
  const table = WITHDRAWAL_STATES.map((state) => [
    state,
    ...WITHDRAWAL_EVENTS.map((event) => decideWithdrawal(state, event)),
  ]);
  expect(table).toEqual([
    ['requested', 'approved', null, 'rejected'],
    ['approved', null, 'paid', 'rejected'],
    ['paid', null, null, null],
    ['rejected', null, null, null],
  ]);
});

it('waits a day where another account took the place of a known one', () => {
  expect(isAccountTooNew(null, 0)).toBe(false);
  expect(isAccountTooNew(1000, 1000 + NEW_ACCOUNT_MS - 1)).toBe(true);
  expect(isAccountTooNew(1000, 1000 + NEW_ACCOUNT_MS)).toBe(false);
});
