import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#server/db/tables.ts';
import { regradeNext, type RegradeCtx } from './regrade-attempts.ts';
import { countRevisions, listVersionsBehind } from './regrade-repo.ts';

interface RegradeKeeperDeps {
  readonly database: { readonly read: Db };
  readonly transaction: <T>(work: (ctx: RegradeCtx) => Promise<T>) => Promise<T>;
  /** False on a computer that follows a hub, which decides. */
  readonly isDecidedHere: boolean;
}

/** Goes on with a correction of a key that a call began, and that more attempts wait for than one transaction takes. */
export class RegradeKeeper {
  readonly #deps: RegradeKeeperDeps;
  /** How many revisions there were when nothing was left to do; none is known at the start. */
  #settledAt = -1;

  constructor(deps: RegradeKeeperDeps) {
    this.#deps = deps;
  }

  /** @throws what kept some attempts from being scored: they are tried again. */
  async run(): Promise<void> {
    const { database, transaction, isDecidedHere } = this.#deps;
    if (!isDecidedHere) return;
    const revisions = await countRevisions(database.read);
    if (revisions === this.#settledAt) return;
    for (const versionId of await listVersionsBehind(database.read))
      while ((await transaction((ctx) => regradeNext(ctx, versionId))) > 0) await nextTurn();
    this.#settledAt = revisions;
  }
}
