import type Sqlite from 'better-sqlite3';
import { IDENTITY_TABLES } from '../declarations.ts';

/** Kysely prepares a statement for every execution; this keeps them, and takes the write lock at `begin`. */
export class CachingDatabase {
  readonly #raw: Sqlite.Database;
  readonly #statements = new Map<string, Sqlite.Statement>();
  readonly #identity: IdentityVersion | null;
  #commitCount = 0;
  #isLeftOut = false;

  constructor(raw: Sqlite.Database, identity: IdentityVersion | null) {
    this.#raw = raw;
    this.#identity = identity;
  }

  get isInTransaction(): boolean {
    return this.#raw.inTransaction;
  }

  /** Grows with every commit; a statement outside of a transaction is one. */
  get commitCount(): number {
    return this.#commitCount;
  }

  /** The transaction that is open changes nothing that anybody has to hear of. */
  leaveOutOfCount(): void {
    this.#isLeftOut = true;
  }

  #count(sql: string): void {
    if (sql === 'commit' && this.#isLeftOut) {
      // Its `begin` was counted.
      this.#commitCount -= 1;
      this.#isLeftOut = false;
    } else if (sql === 'commit' || !this.#raw.inTransaction) this.#commitCount += 1;
    if (sql === 'rollback') this.#isLeftOut = false;
  }

  /** Called by Kysely right before every execution. */
  prepare(sql: string): Sqlite.Statement {
    this.#identity?.see(sql);
    this.#count(sql);
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#raw.prepare(sql === 'begin' && !this.#raw.readonly ? 'begin immediate' : sql);
    // Statements with a changing number of variables would grow the cache for ever.
    if (this.#statements.size >= 1000) this.#statements.clear();
    this.#statements.set(sql, statement);
    return statement;
  }

  close(): void {
    this.#raw.close();
  }
}

const WRITES_IDENTITY = new RegExp(
  `^\\s*(?:insert into|update|delete from) "?(?:${IDENTITY_TABLES.join('|')})"?\\s`,
  'i',
);
const ENDS_TRANSACTION = new Set(['commit', 'rollback']);
const UNDOES_PART = 'rollback to savepoint part';

/** Changes whenever a session, a person or what they may do can have changed through the one writer. */
export class IdentityVersion {
  #version = 0;
  #isPending = false;
  readonly #isWriting = new Map<string, boolean>();

  get current(): number {
    return this.#version;
  }

  /** Counts a write when it runs and again when its transaction ends: what was read between is stale. */
  see(sql: string): void {
    if (ENDS_TRANSACTION.has(sql)) {
      if (this.#isPending) this.#version += 1;
      this.#isPending = false;
      return;
    }
    // What was read since the part began may be undone with it.
    if (sql === UNDOES_PART && this.#isPending) this.#version += 1;
    let isWriting = this.#isWriting.get(sql);
    if (isWriting === undefined) {
      isWriting = WRITES_IDENTITY.test(sql);
      if (this.#isWriting.size >= 1000) this.#isWriting.clear();
      this.#isWriting.set(sql, isWriting);
    }
    if (!isWriting) return;
    this.#version += 1;
    this.#isPending = true;
  }
}
