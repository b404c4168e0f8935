import type { Db } from '../db/tables.ts';
import { forgetSent } from '../sync/blobs/hub-blobs.ts';
import { forgetUnused, hasUnmarked, listUnusedSince, markUnused } from './collect-repo.ts';
import type { BlobStore } from './store.ts';

const HOUR_MS = 60 * 60_000;
/** For so long what nothing names any more can be taken back with everything in it. */
export const UNUSED_MS = 30 * 24 * HOUR_MS;
/** Others write between two files, and an hour is not spent on removing. */
const PORTION = 200;

interface FileCollectorDeps {
  readonly read: Db;
  readonly transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  readonly blobs: Pick<BlobStore, 'remove'>;
  readonly now: () => number;
}

/** Removes files that no row, version or paper has named for thirty days; looked at once an hour. */
export class FileCollector {
  readonly #deps: FileCollectorDeps;
  #lookedAt = -Infinity;

  constructor(deps: FileCollectorDeps) {
    this.#deps = deps;
  }

  async run(): Promise<void> {
    const { read, transaction, now } = this.#deps;
    const at = now();
    // A clock that was set back must not put it off.
    if (Math.abs(at - this.#lookedAt) < HOUR_MS) return;
    this.#lookedAt = at;
    if (await hasUnmarked(read)) await transaction((db) => markUnused(db, at));
    for (const file of await listUnusedSince(read, at - UNUSED_MS, PORTION)) await this.#remove(file);
  }

  async #remove(file: { readonly id: number; readonly sha256: string }): Promise<void> {
    const isForgotten = await this.#deps.transaction(async (db) => {
      if (!(await forgetUnused(db, file))) return false;
      // Whoever sent it is asked for it again where a command of theirs names it after all.
      await forgetSent(db, file.sha256);
      return true;
    });
    // The row first: a crash in between leaves a file too many, and never a row without its file.
    if (isForgotten) this.#deps.blobs.remove(file.sha256);
  }
}
