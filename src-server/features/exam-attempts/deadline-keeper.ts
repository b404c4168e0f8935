import type { Services } from '../../context.ts';
import { closeAttempt } from './close-service.ts';
import type { LogCtx } from './log-service.ts';
import { listOverdue, nextDeadline } from './repo.ts';
import type { VersionCache } from './version-cache.ts';

const PER_TRANSACTION = 100;

export type SystemTransaction = <T>(work: (ctx: LogCtx) => Promise<T>) => Promise<T>;

/**
 * Hands in what is overdue. Runs before every request and on a timer, so that nobody ever sees an
 * attempt that is open after its deadline; between deadlines it costs one comparison.
 */
export class DeadlineKeeper {
  readonly #transaction: SystemTransaction;
  readonly #versions: VersionCache;
  readonly #authority: Services['authority'];
  /** Undefined until it was looked up; null when nothing is open. */
  #next: number | null | undefined;
  #running: Promise<void> | null = null;

  constructor(transaction: SystemTransaction, versions: VersionCache, authority: Services['authority']) {
    this.#transaction = transaction;
    this.#authority = authority;
    this.#versions = versions;
  }

  /** Says that an attempt will be due then; called by whoever starts one or moves its deadline. */
  expect(deadline: number | null): void {
    if (deadline === null || this.#next === undefined) return;
    this.#next = this.#next === null ? deadline : Math.min(this.#next, deadline);
  }

  /** Closes every attempt whose deadline is not after `now`. */
  async run(now: number): Promise<void> {
    if (this.#next === null || (this.#next !== undefined && now < this.#next)) return;
    this.#running ??= this.#closeOverdue().finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  async #closeOverdue(): Promise<void> {
    const isMore = await this.#transaction(async (ctx) => {
      const overdue = await listOverdue(ctx.db, this.#authority, { now: ctx.now, limit: PER_TRANSACTION });
      for (const attempt of overdue) await closeAttempt(ctx, this.#versions, attempt, 'deadline');
      this.#next = await nextDeadline(ctx.db, this.#authority);
      return overdue.length === PER_TRANSACTION;
    });
    if (isMore) await this.#closeOverdue();
  }
}
