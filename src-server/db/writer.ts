import { setImmediate as nextTurn } from 'node:timers/promises';
import { append } from '#shared/domain/lists.ts';
import type { Database } from './database.ts';
import type { IdSource } from './ids.ts';
import { savepoint } from './savepoint.ts';
import type { Db } from './tables.ts';

/** Calls that one commit may answer at most; more wait for the next one. */
const MAX_GROUP = 256;

/** A group waits for so long at most, and no longer than this after the last call that joined it. */
const GATHER_MS = 10;
const LULL_MS = 2;

/**
 * So much of the processor the calls of a group take at most, and one more; the others wait for the next one. SQLite runs
 * in this thread: until the group is done nothing else is heard, as where hundreds start or hand in at once.
 */
const GROUP_WORK_MS = 40;

/** Milliseconds that this thread has worked: on a busy machine time passes, and nothing is done. */
function threadWork(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

export interface WriterOptions {
  /** Calls that arrive together share a commit: for hubs. */
  readonly isGrouping?: boolean;
  /** Grows with every connection and request that comes: a group waits while more come with every turn. */
  readonly arrivals?: () => number;
  readonly now?: () => number;
  /** How much this thread has worked so far, in milliseconds. */
  readonly worked?: () => number;
  /** The last thing in every transaction. */
  readonly beforeCommit?: (db: Db) => Promise<void>;
  /** Runs once a transaction is durable; how many calls it answers. */
  readonly afterCommit?: (calls: number) => void;
}

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
      // Whoever was refused has been told already; a second word changes nothing.
      if (commitFailure === null && outcome !== undefined) resolve(outcome.value);
      else reject(commitFailure ?? new Error('The transaction ended without this call.'));
    },
  };
}

/** A refused call undoes its own savepoint, and its caller has been told; the others go on. */
const alreadyTold = (): void => undefined;

/**
 * Every transaction of the server. Ids that a transaction drew are reserved with it. Where many
 * people write at once, calls that arrive together share one commit, with a savepoint each (ADR 0012).
 */
export class Writer {
  readonly #database: Database;
  readonly #ids: IdSource;
  readonly #isGrouping: boolean;
  readonly #beforeCommit: (db: Db) => Promise<void>;
  readonly #afterCommit: (calls: number) => void;
  readonly #arrivals: () => number;
  readonly #now: () => number;
  readonly #worked: () => number;
  #queue: Waiting[] = [];
  #queued = 0;
  #isDraining = false;
  #installs = 0;
  #open = 0;
  #lastGroup = 0;

  constructor(database: Database, ids: IdSource, options: WriterOptions = {}) {
    this.#database = database;
    this.#ids = ids;
    this.#isGrouping = options.isGrouping === true;
    this.#arrivals = options.arrivals ?? (() => 0);
    this.#now = options.now ?? (() => performance.now());
    this.#worked = options.worked ?? threadWork;
    this.#beforeCommit = options.beforeCommit ?? (async () => undefined);
    this.#afterCommit = options.afterCommit ?? (() => undefined);
  }

  /** How often rows came from elsewhere: what is remembered of rows does not outlive that. */
  get installs(): number {
    return this.#installs;
  }

  /** How many calls wait for their commit, and how many the last one answered. */
  load(): { readonly waiting: number; readonly lastGroup: number } {
    return { waiting: this.#open, lastGroup: this.#lastGroup };
  }

  /** A transaction that brings rows of another database, rather than what a person did here. */
  async install<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const result = await this.transaction(work);
    this.#installs += 1;
    return result;
  }

  /** Runs `work` in a transaction; resolves when it is durable, rejects when nothing of it is. */
  async transaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
    this.#open += 1;
    try {
      return await this.#inTurn(work);
    } finally {
      this.#open -= 1;
    }
  }

  #inTurn<T>(work: (db: Db) => Promise<T>): Promise<T> {
    if (!this.#isGrouping) return this.#commit(work);
    return new Promise<T>((resolve, reject) => {
      this.#queue.push(waiting(work, resolve, reject));
      this.#queued += 1;
      if (!this.#isDraining) void this.#drain();
    });
  }

  async #commit<T>(work: (db: Db) => Promise<T>, calls: () => number = () => 1): Promise<T> {
    let reserved: number | null = null;
    const result = await this.#database.transaction(async (db) => {
      const value = await work(db);
      await this.#beforeCommit(db);
      reserved = await this.#ids.reserve(db);
      return value;
    });
    this.#ids.confirm(reserved);
    this.#lastGroup = calls();
    this.#afterCommit(this.#lastGroup);
    return result;
  }

  async #drain(): Promise<void> {
    this.#isDraining = true;
    while (this.#queue.length > 0) {
      await this.#gather();
      await this.#commitGroup(this.#queue.splice(0, MAX_GROUP));
    }
    this.#isDraining = false;
  }

  /**
   * Lets requests that are being read come along. In every turn Node accepts one connection, so that a
   * hundred computers that come back at once would otherwise be answered with a commit each. What comes and
   * writes nothing, such as requests that are refused, holds nobody up.
   */
  async #gather(): Promise<void> {
    const started = this.#now();
    let joined = started;
    while (this.#queue.length < MAX_GROUP) {
      const [arrivals, queued] = [this.#arrivals(), this.#queued];
      await nextTurn();
      if (this.#arrivals() === arrivals && this.#queued === queued) return;
      const now = this.#now();
      if (this.#queued > queued) joined = now;
      if (now - started >= GATHER_MS || now - joined >= LULL_MS) return;
    }
  }

  /** Whether the calls of a group have worked so long that the others are left for the next one. */
  #isTired(since: number): boolean {
    return this.#database.sqlite !== null && this.#worked() - since >= GROUP_WORK_MS;
  }

  async #commitGroup(waiting: readonly Waiting[]): Promise<void> {
    const group: Waiting[] = [];
    const runAll = async (db: Db): Promise<void> => {
      const since = this.#worked();
      for (const one of waiting) {
        if (group.length > 0 && this.#isTired(since)) return;
        group.push(one);
        await savepoint(db, () => one.run(db)).catch(alreadyTold);
      }
    };
    let failure: unknown = null;
    try {
      await this.#commit(runAll, () => group.length);
    } catch (error) {
      failure = error;
      // It did not even begin.
      if (group.length === 0) append(group, waiting);
    }
    this.#queue = waiting.slice(group.length).concat(this.#queue);
    for (const one of group) one.settle(failure);
  }
}
