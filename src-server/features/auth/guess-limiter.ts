import { setTimeout as sleep } from 'node:timers/promises';
import type { GuessVerdict } from '#shared/domain/auth/guess-rules.ts';
import { AppError } from '#shared/contract/errors.ts';
import { FairQueue, QueueFull, type Spot } from '#server/fair-queue.ts';
import { hashing } from './password.ts';

/** Somebody who says a secret. */
export interface Guess {
  /** Whose secret: tries for one account are looked at one after the other. */
  readonly account: string;
  /** Who says it: an address, or a computer that the hub knows. */
  readonly client: string;
  /** A random text by which they ask for their place. */
  readonly ticket?: string | null;
}

/** Where failures are counted. */
export interface GuessBook {
  judge(): Promise<GuessVerdict>;
  wrong(): Promise<void>;
  right(): Promise<void>;
  /** What a client reads that has to wait. */
  readonly tooMany: string;
}

/** Gives hashing its place; nothing that waits for the database may run inside. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

const BUSY_MS = 10_000;
/** A whole school at one address may wait; what comes beyond is no school. */
const MAX_WAITING = 2000;
/** Tries of one client between being judged and being counted: so many guesses can be too many. */
const PER_CLIENT = 8;

const refuseFull = (): AppError =>
  new AppError('RATE_LIMITED', 'Too many attempts wait already. Wait a little and try again.', {
    retryAfterMs: BUSY_MS,
  });

/**
 * Every comparison of a secret that people say goes through here. Tries for one account are judged and counted
 * one after the other, so that those in flight need no counting and a right secret is never one too many.
 */
class GuessLimiter {
  readonly #accounts = new FairQueue({ atOnce: Infinity, perKey: 1, waitingPerKey: MAX_WAITING });
  readonly #clients = new FairQueue({ atOnce: Infinity, perKey: PER_CLIENT, waitingPerKey: MAX_WAITING });
  readonly #suspects = new FairQueue({ atOnce: Infinity, perKey: 1 });
  readonly #spots = new Map<string, Spot>();

  /** @returns whether the secret is right. @throws RATE_LIMITED when it is not looked at. */
  async look(guess: Guess, book: GuessBook, compare: (turn: Turn) => Promise<boolean>): Promise<boolean> {
    const { account, client, ticket = null } = guess;
    const spot: Spot = { place: () => 0 };
    if (ticket !== null && !this.#spots.has(ticket)) this.#spots.set(ticket, spot);
    const turn: Turn = (work) => hashing.run(client, work, spot);
    const judged = () => this.#judged(client, book, () => compare(turn));
    try {
      return await this.#accounts.run(account, () => this.#clients.run(client, judged, spot), spot);
    } catch (error) {
      throw error instanceof QueueFull ? refuseFull() : error;
    } finally {
      if (ticket !== null && this.#spots.get(ticket) === spot) this.#spots.delete(ticket);
    }
  }

  /** How many of its line are looked at before the one with this ticket, itself included; null for one that does not wait. */
  placeOf(ticket: string): number | null {
    return this.#spots.get(ticket)?.place() || null;
  }

  async #judged(client: string, book: GuessBook, compare: () => Promise<boolean>): Promise<boolean> {
    const verdict = await book.judge();
    if (verdict.kind === 'wait')
      throw new AppError('RATE_LIMITED', book.tooMany, { retryAfterMs: verdict.waitMs });
    const counted = async (): Promise<boolean> => {
      const isRight = await compare();
      await (isRight ? book.right() : book.wrong());
      return isRight;
    };
    if (verdict.kind === 'look') return counted();
    return this.#suspects.run(client, async () => {
      const isRight = await counted();
      if (!isRight) await sleep(verdict.paceMs);
      return isRight;
    });
  }
}

/** One for the process, as its cores are. */
export const guesses = new GuessLimiter();
