import { createHash, timingSafeEqual } from 'node:crypto';
import { networkOf } from '#shared/domain/auth/client-network.ts';
import { FAILURE_WINDOW_MS, lockedForMs, MAX_FAILURES_PER_ACCOUNT } from '#shared/domain/auth/guess-rules.ts';
import { AppError } from '#shared/contract/errors.ts';
import { guesses, type GuessBook } from '../secrets/guess-limiter.ts';

interface Failures {
  readonly failures: number;
  readonly lastFailureAt: number;
}

/** Clients whose failures are remembered; the oldest is forgotten first. */
const MAX_CLIENTS = 50_000;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in a time that says nothing about where two texts differ. */
export const isSameText = (given: string, expected: string): boolean =>
  timingSafeEqual(sha256(given), sha256(expected));

/**
 * A secret of the server itself, as the set-up code or the token of the metrics. It belongs to no account, so
 * wrong ones count for their client alone, in memory: nobody locks out who knows it.
 */
export class ServerSecret {
  readonly #name: string;
  readonly #now: () => number;
  readonly #records = new Map<string, Failures>();

  constructor(name: string, now: () => number = () => performance.now()) {
    this.#name = name;
    this.#now = now;
  }

  /** @returns whether the secret is right, or 'later' when it is not looked at. */
  async look(address: string, compare: () => boolean): Promise<boolean | 'later'> {
    const client = networkOf(address);
    const guess = { account: `${this.#name} ${client}`, client };
    try {
      return await guesses.look(guess, this.#bookOf(client), async () => compare());
    } catch (error) {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') return 'later';
      throw error;
    }
  }

  /** What counts of a client, at this moment. */
  #recordOf(client: string): Failures {
    const known = this.#records.get(client);
    const isFresh = known !== undefined && this.#now() - known.lastFailureAt <= FAILURE_WINDOW_MS;
    return isFresh ? known : { failures: 0, lastFailureAt: 0 };
  }

  #bookOf(client: string): GuessBook {
    return {
      tooMany: 'Too many attempts. Wait a little and try again.',
      judge: async () => {
        const standing = { ...this.#recordOf(client), limit: MAX_FAILURES_PER_ACCOUNT, now: this.#now() };
        const waitMs = lockedForMs(standing);
        return waitMs > 0 ? { kind: 'wait', waitMs } : { kind: 'look' };
      },
      wrong: async () => {
        const failures = this.#recordOf(client).failures + 1;
        this.#records.delete(client);
        this.#records.set(client, { failures, lastFailureAt: this.#now() });
        const [oldest] = this.#records.keys();
        if (this.#records.size > MAX_CLIENTS && oldest !== undefined) this.#records.delete(oldest);
      },
      right: async () => void this.#records.delete(client),
    };
  }
}
