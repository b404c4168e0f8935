import { networkOf } from '#shared/domain/auth/client-network.ts';
import { FAILURE_WINDOW_MS, judgeGuess } from '#shared/domain/auth/guess-rules.ts';
import type { Db } from '#server/db/tables.ts';
import type { Guess, GuessBook } from './guess-limiter.ts';
import * as repo from './failure-repo.ts';

export interface FailureBookDeps {
  readonly db: Db;
  readonly now: () => number;
  transaction<T>(work: (tx: { readonly db: Db; newId(): number }) => Promise<T>): Promise<T>;
  readonly tooMany: string;
}

/** Who says a secret, by where from. */
export const guessOf = (guess: Guess): Guess => ({ ...guess, client: networkOf(guess.client) });

/** Failures that outlive the process: a restart forgets no attack. */
export function failureBook({ account, client }: Guess, deps: FailureBookDeps): GuessBook {
  let failures = 0;
  return {
    tooMany: deps.tooMany,
    judge: async () => {
      const now = deps.now();
      const since = now - FAILURE_WINDOW_MS;
      const ofAccount = await repo.countOfAccount(deps.db, account, since);
      ({ failures } = ofAccount);
      return judgeGuess(
        { account: ofAccount, client: await repo.countOfClient(deps.db, client, since) },
        now,
      );
    },
    wrong: () =>
      deps.transaction(async (tx) => {
        const now = deps.now();
        await repo.forgetFailures(tx.db, now - FAILURE_WINDOW_MS);
        await repo.insertFailure(tx.db, {
          id: tx.newId(),
          account_key: account,
          client_key: client,
          failed_at: now,
        });
      }),
    right: async () => {
      if (failures > 0) await deps.transaction((tx) => repo.clearFailures(tx.db, account));
    },
  };
}
