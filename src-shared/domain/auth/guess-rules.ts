/** Wrong answers count for a quarter of an hour. */
export const FAILURE_WINDOW_MS = 15 * 60_000;
/** Wrong answers for one account, from wherever they come, before it is locked. */
export const MAX_FAILURES_PER_ACCOUNT = 10;
/** Accounts that were answered wrongly from one client, and not rightly since, before it is under suspicion. */
export const MAX_ACCOUNTS_PER_CLIENT = 50;
/** So few typing errors leave the record of an account clean. */
export const CLEAN_FAILURES = 3;
/** After a wrong answer from a client under suspicion its next one is looked at so much later. */
export const PACE_MS = 250;

/** What is known before an answer is looked at. */
export interface GuessStanding {
  /** Of the account, from all clients. */
  readonly account: { readonly failures: number; readonly lastFailureAt: number };
  /** Of the client: accounts that failed from there. */
  readonly client: { readonly accounts: number; readonly lastFailureAt: number };
}

export type GuessVerdict =
  | { readonly kind: 'look' }
  /** One at a time, and after a wrong one not before this time has passed. */
  | { readonly kind: 'look-slowly'; readonly paceMs: number }
  | { readonly kind: 'wait'; readonly waitMs: number };

/**
 * How long to wait before the next try is looked at: 0 while failures are few, then doubling
 * from ten seconds up to the whole window, counted from the last failure.
 */
export function lockedForMs(input: {
  readonly failures: number;
  readonly limit: number;
  readonly lastFailureAt: number;
  readonly now: number;
}): number {
  const over = input.failures - input.limit;
  if (over < 0) return 0;
  const delay = Math.min(FAILURE_WINDOW_MS, 10_000 * 2 ** over);
  return Math.max(0, input.lastFailureAt + delay - input.now);
}

/**
 * Whether an answer is looked at. A client under suspicion stops only accounts with a bad record: everybody
 * else behind it still comes in, at the pace that guessing one password at many accounts gets there.
 */
export function judgeGuess({ account, client }: GuessStanding, now: number): GuessVerdict {
  const isSuspect = client.accounts >= MAX_ACCOUNTS_PER_CLIENT;
  const ofAccount = lockedForMs({ ...account, limit: MAX_FAILURES_PER_ACCOUNT, now });
  const ofClient =
    isSuspect && account.failures >= CLEAN_FAILURES
      ? lockedForMs({
          failures: client.accounts,
          limit: MAX_ACCOUNTS_PER_CLIENT,
          lastFailureAt: client.lastFailureAt,
          now,
        })
      : 0;
  const waitMs = Math.max(ofAccount, ofClient);
  if (waitMs > 0) return { kind: 'wait', waitMs };
  return isSuspect ? { kind: 'look-slowly', paceMs: PACE_MS } : { kind: 'look' };
}
