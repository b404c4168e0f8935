import { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';
import type { IdSource } from './ids.ts';
import type { Db } from './tables.ts';

/** Calls that one commit may answer at most; more wait for the next one. */
const MAX_GROUP = 256;

interface Waiting {
  run(db: Db): Promise<void>;
  settle(commitFailure: unknown): void;
}

/** Answers after the commit that made the work durable, never before. */
function waiting<T>(
  work: (db: Db) => Promise<T>,
  resolve: (value: T) => void,
  reject: (reason: unknown) => void,
): Waiting {
  let outcome: { readonly value: T } | undefined;
  return {
    run: async (db) => {
      try {
        outcome = { value: await work(db) };
      } catch (error) {
        reject(error);
        throw error;
      }
    },
    settle: (commitFailure) => {
      if (commitFailure !== null) reject(commitFailure);
      else if (outcome !== undefined) resolve(outcome.value);
    },
  };
}

const savepoint = (db: Db, sql: string) => db.executeQuery(CompiledQuery.raw(sql));

/**
 * Every transaction of the server. Ids that a transaction drew are reserved with it. Where many
 * people write at once, calls that arrive together share one commit, with a savepoint each
 * (sync.md §3.5, group commit).
 */
export class Writer {
  readonly #database: Database;
  readonly #ids: IdSource;
  readonly #isGrouping: boolean;
  #queue: Waiting[] = [];
  #isDraining = false;

  constructor(database: Database, ids: IdSource, options: { readonly isGrouping?: boolean } = {}) {
    this.#database = database;
    this.#ids = ids;
    this.#isGrouping = options.isGrouping === true;
  }

  /** Runs `work` in a transaction; resolves when it is durable, rejects when nothing of it is. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
    if (!this.#isGrouping) return this.#commit(work);
    return new Promise<T>((resolve, reject) => {
      this.#queue.push(waiting(work, resolve, reject));
      if (!this.#isDraining) void this.#drain();
    });
  }

  async #commit<T>(work: (db: Db) => Promise<T>): Promise<T> {
    let reserved: number | null = null;
    const result = await this.#database.write.transaction().execute(async (db) => {
      const value = await work(db);
      reserved = await this.#ids.reserve(db);
      return value;
    });
    this.#ids.confirm(reserved);
    return result;
  }

  async #drain(): Promise<void> {
    this.#isDraining = true;
    while (this.#queue.length > 0) {
      // Requests that are being read in this turn of the event loop come along.
      await new Promise((resolve) => setImmediate(resolve));
      await this.#commitGroup(this.#queue.splice(0, MAX_GROUP));
    }
    this.#isDraining = false;
  }

  async #commitGroup(group: readonly Waiting[]): Promise<void> {
    try {
      await this.#commit(async (db) => {
        for (const one of group) await runInSavepoint(db, one);
      });
    } catch (error) {
      for (const one of group) one.settle(error);
      return;
    }
    for (const one of group) one.settle(null);
  }
}

/** A refused call undoes its own savepoint; the others of its group are not touched. */
async function runInSavepoint(db: Db, one: Waiting): Promise<void> {
  await savepoint(db, 'savepoint call');
  try {
    await one.run(db);
  } catch {
    // The caller has been told by `run`.
    await savepoint(db, 'rollback to savepoint call');
  }
  await savepoint(db, 'release savepoint call');
}
