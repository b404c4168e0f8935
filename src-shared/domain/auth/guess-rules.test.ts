import { describe, expect, it } from 'vitest';
import {
  CLEAN_FAILURES,
  FAILURE_WINDOW_MS,
  judgeGuess,
  lockedForMs,
  MAX_ACCOUNTS_PER_CLIENT,
  MAX_FAILURES_PER_ACCOUNT,
  PACE_MS,
} from './guess-rules.ts';

const NOW = 10_000_000;
const standing = (failures: number, accounts: number) => ({
  account: { failures, lastFailureAt: NOW },
  client: { accounts, lastFailureAt: NOW },
});
const verdict = (failures: number, accounts: number, later = 0) =>
  judgeGuess(standing(failures, accounts), NOW + later);

describe('whether an answer is looked at', () => {
  it('is never a question for an account below its limit at an unsuspected client', () => {
    expect(verdict(0, 0)).toEqual({ kind: 'look' });
    expect(verdict(MAX_FAILURES_PER_ACCOUNT - 1, MAX_ACCOUNTS_PER_CLIENT - 1)).toEqual({ kind: 'look' });
  });

  it('waits for a growing while once the account is at its limit', () => {
    expect(verdict(MAX_FAILURES_PER_ACCOUNT, 0)).toEqual({ kind: 'wait', waitMs: 10_000 });
    expect(verdict(MAX_FAILURES_PER_ACCOUNT + 2, 0)).toEqual({ kind: 'wait', waitMs: 40_000 });
    expect(verdict(MAX_FAILURES_PER_ACCOUNT, 0, 10_000)).toEqual({ kind: 'look' });
  });

  it('lets a clean record pass at a client under suspicion, slowly, and stops the others', () => {
    const clean = CLEAN_FAILURES - 1;
    expect(verdict(clean, MAX_ACCOUNTS_PER_CLIENT + 900)).toEqual({ kind: 'look-slowly', paceMs: PACE_MS });
    expect(verdict(CLEAN_FAILURES, MAX_ACCOUNTS_PER_CLIENT)).toEqual({ kind: 'wait', waitMs: 10_000 });
    expect(verdict(CLEAN_FAILURES, MAX_ACCOUNTS_PER_CLIENT, 10_000)).toEqual({
      kind: 'look-slowly',
      paceMs: PACE_MS,
    });
  });
});

it('a lock never lasts longer than the window', () => {
  expect(lockedForMs({ failures: 4000, limit: 10, lastFailureAt: NOW, now: NOW })).toBe(FAILURE_WINDOW_MS);
});
