import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/tables.ts';
import type { Log } from '#server/log.ts';
import { regradeNext, type RegradeCtx } from './regrade-attempts.ts';
import { countRevisions, listVersionsBehind } from './regrade-repo.ts';

interface RegradeKeeperDeps {
  readonly database: { readonly read: Db };
  readonly transaction: <T>(work: (ctx: RegradeCtx) => Promise<T>) => Promise<T>;
  /** False on a computer that follows a hub, which decides. */
  readonly isDecidedHere: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

/** What could not be scored is tried again after that long. */
const RETRY_MS = 60_000;

/** Goes on with a correction of a key that a call began, and that more attempts wait for than one transaction takes. */
export class RegradeKeeper {
  readonly #deps: RegradeKeeperDeps;
  /** How many revisions there were when nothing was left to do; none is known at the start. */
  #settledAt = -1;
  #restsUntil = Number.NEGATIVE_INFINITY;

  constructor(deps: RegradeKeeperDeps) {
    this.#deps = deps;
  }

  async run(): Promise<void> {
    const { database, isDecidedHere, clock } = this.#deps;
    if (!isDecidedHere || clock.monotonic() < this.#restsUntil) return;
    const revisions = await countRevisions(database.read);
    if (revisions === this.#settledAt) return;
    let isDone = true;
    for (const versionId of await listVersionsBehind(database.read))
      if (!(await this.#goOn(versionId))) isDone = false;
    if (isDone) this.#settledAt = revisions;
    else this.#restsUntil = clock.monotonic() + RETRY_MS;
  }

  /** One version that cannot be scored keeps neither the others nor anything else waiting. */
  async #goOn(versionId: number): Promise<boolean> {
    const { transaction, log } = this.#deps;
    try {
      while ((await transaction((ctx) => regradeNext(ctx, versionId))) > 0) await nextTurn();
      return true;
    } catch (error) {
      log.error({ err: error }, 'scoring by a corrected key failed');
      return false;
    }
  }
}
