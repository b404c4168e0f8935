import { Kysely, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely';
import type { DatabaseConnection, Driver } from 'kysely';
import type { CachingDatabase } from './caching-database.ts';
import { runDirectly } from './compile-once.ts';
import type { Db, Tables } from './tables.ts';

/** SQLite does have transactional DDL; with it the migrator gives every migration its transaction. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** For whoever holds the connection already, so that Kysely has nothing to lock. */
class HeldAdapter extends TransactionalAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class TransactionalDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

function assertOpen(database: CachingDatabase): void {
  if (!database.isInTransaction) throw new Error('This transaction has ended: nothing can be added to it.');
}

class HeldDriver extends SqliteDriver {
  readonly #database: CachingDatabase;

  constructor(database: CachingDatabase) {
    super({ database });
    this.#database = database;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    assertOpen(this.#database);
    return super.acquireConnection();
  }
}

class HeldDialect extends SqliteDialect {
  readonly #driver: Driver;

  constructor(database: CachingDatabase) {
    super({ database });
    this.#driver = new HeldDriver(database);
  }

  override createAdapter(): SqliteAdapter {
    return new HeldAdapter();
  }

  override createDriver(): Driver {
    return this.#driver;
  }
}

/** One piece of work at a time, in the order in which they came. */
class Turns {
  #isTaken = false;
  readonly #waiting: (() => void)[] = [];

  take(): Promise<void> | undefined {
    if (this.#isTaken) return new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    return undefined;
  }

  give(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isTaken = false;
    else next();
  }
}

/** A statement outside of a transaction takes its turn like a transaction. */
class TurnDriver extends SqliteDriver {
  readonly #turns: Turns;

  constructor(database: CachingDatabase, turns: Turns) {
    super({ database });
    this.#turns = turns;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turns.take();
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    this.#turns.give();
  }
}

class TurnDialect extends TransactionalDialect {
  readonly #driver: Driver;

  constructor(database: CachingDatabase, turns: Turns) {
    super({ database });
    this.#driver = new TurnDriver(database, turns);
  }

  override createDriver(): Driver {
    return this.#driver;
  }
}

export const kyselyOver = (database: CachingDatabase): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new TransactionalDialect({ database }) });

/**
 * The transactions of the one writer. What Kysely's builder makes anew for each of them is made once:
 * it costs a fifth of saving an answer.
 */
export class Transactions {
  /** For statements outside of transactions; they wait for those. */
  readonly outside: Kysely<Tables>;
  readonly #database: CachingDatabase;
  readonly #turns = new Turns();
  readonly #inside: Db;

  constructor(database: CachingDatabase) {
    this.#database = database;
    this.outside = new Kysely<Tables>({ dialect: new TurnDialect(database, this.#turns) });
    this.#inside = new Kysely<Tables>({ dialect: new HeldDialect(database) });
    runDirectly(this.#inside, <Row>(sql: string, parameters: readonly unknown[]) => {
      assertOpen(database);
      const statement = database.prepare(sql);
      // The query that was compiled says what a row is.
      if (statement.reader) return statement.all(parameters) as Row[];
      statement.run(parameters);
      return [];
    });
  }

  /** Runs `work` in a transaction; resolves when it is durable, rejects when nothing of it is. */
  async run<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const turn = this.#turns.take();
    if (turn !== undefined) await turn;
    try {
      this.#database.prepare('begin').run();
      return await this.#committed(work);
    } finally {
      this.#turns.give();
    }
  }

  async #committed<T>(work: (db: Db) => Promise<T>): Promise<T> {
    try {
      const result = await work(this.#inside);
      this.#database.prepare('commit').run();
      return result;
    } catch (error) {
      // A full disk ends a transaction by itself.
      if (this.#database.isInTransaction) this.#database.prepare('rollback').run();
      throw error;
    }
  }
}
