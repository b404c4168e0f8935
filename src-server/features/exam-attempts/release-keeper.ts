import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/tables.ts';
import type { Log } from '#server/log.ts';
import { listAwaitingMarking, listDueByDate, listExamsAwaitingMarking } from './release-repo.ts';
import { isMarkedForAll, releaseAttempts, RELEASED_AT_ONCE, type ReleaseCtx } from './release-service.ts';

interface ReleaseKeeperDeps {
  readonly database: { readonly read: Db };
  readonly transaction: <T>(work: (ctx: ReleaseCtx) => Promise<T>) => Promise<T>;
  /** False on a computer that follows a hub, which decides. */
  readonly isDecidedHere: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

/** What could not be released is tried again after that long. */
const RETRY_MS = 60_000;

/**
 * Releases results whose date has come, also while nothing ran, and those of exams where everybody is marked. A result
 * waits in its row until the transaction that releases it, so that each is released, and told of, once.
 */
export class ReleaseKeeper {
  readonly #deps: ReleaseKeeperDeps;
  #restsUntil = Number.NEGATIVE_INFINITY;

  constructor(deps: ReleaseKeeperDeps) {
    this.#deps = deps;
  }

  async run(): Promise<void> {
    const { isDecidedHere, clock, log } = this.#deps;
    if (!isDecidedHere || clock.monotonic() < this.#restsUntil) return;
    try {
      await this.#byDate();
      await this.#afterMarking();
    } catch (error) {
      log.error({ err: error }, 'releasing results failed');
      this.#restsUntil = clock.monotonic() + RETRY_MS;
    }
  }

  async #byDate(): Promise<void> {
    const { database, clock, transaction } = this.#deps;
    if ((await listDueByDate(database.read, clock.now(), 1)).length === 0) return;
    const next = () =>
      transaction(async (ctx) =>
        releaseAttempts(ctx, await listDueByDate(ctx.db, ctx.now, RELEASED_AT_ONCE)),
      );
    while ((await next()) > 0) await nextTurn();
  }

  async #afterMarking(): Promise<void> {
    const { database, clock, transaction } = this.#deps;
    for (const examId of await listExamsAwaitingMarking(database.read)) {
      if (!(await isMarkedForAll(database.read, examId, clock.now()))) continue;
      const next = () =>
        transaction(async (ctx) => {
          // Somebody may have begun, or an answer come, since it was looked at.
          if (!(await isMarkedForAll(ctx.db, examId, ctx.now))) return 0;
          return releaseAttempts(ctx, await listAwaitingMarking(ctx.db, examId, RELEASED_AT_ONCE));
        });
      while ((await next()) > 0) await nextTurn();
    }
  }
}
