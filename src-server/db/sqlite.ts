import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely';
import type { Tables } from './tables.ts';

/** Older versions can corrupt a WAL database on reset (security.md F2). */
const OLDEST_SAFE_SQLITE = [3, 51, 3] as const;
const SYNCHRONOUS_FULL = 2;

/** Pragmas of every connection (security.md §5). better-sqlite3 would run WAL with synchronous=NORMAL. */
const PRAGMAS = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'trusted_schema = OFF',
  'cell_size_check = ON',
  'busy_timeout = 5000',
  'wal_autocheckpoint = 1000',
  'journal_size_limit = 67108864',
  'mmap_size = 0',
  'cache_size = -65536',
  'temp_store = MEMORY',
];

function assertSafe(raw: Sqlite.Database): void {
  const version = String(raw.prepare('select sqlite_version()').pluck().get());
  const parts = version.split('.').map(Number);
  const difference =
    OLDEST_SAFE_SQLITE.map((wanted, i) => (parts[i] ?? 0) - wanted).find((d) => d !== 0) ?? 0;
  if (difference < 0) throw new Error(`SQLite ${version} is too old: 3.51.3 or newer is needed.`);
  const synchronous = raw.pragma('synchronous', { simple: true });
  if (synchronous !== SYNCHRONOUS_FULL) {
    throw new Error(
      `The database would lose answers in a power cut: synchronous is ${String(synchronous)}, not FULL.`,
    );
  }
}

/** Kysely prepares a statement for every execution; this keeps them, and takes the write lock at `begin`. */
class CachingDatabase {
  readonly #raw: Sqlite.Database;
  readonly #statements = new Map<string, Sqlite.Statement>();
  readonly #identity: IdentityVersion | null;

  constructor(raw: Sqlite.Database, identity: IdentityVersion | null) {
    this.#raw = raw;
    this.#identity = identity;
  }

  /** Called by Kysely right before every execution. */
  prepare(sql: string): Sqlite.Statement {
    this.#identity?.see(sql);
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

const WRITES_IDENTITY =
  /^\s*(?:insert into|update|delete from) "?(?:session|user|user_permission|role|role_permission)"?\s/i;
const ENDS_TRANSACTION = new Set(['commit', 'rollback']);

/** Changes whenever a session, a person or what they may do can have changed through the one writer. */
class IdentityVersion {
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

/** SQLite does have transactional DDL; with it the migrator gives every migration its transaction. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class TransactionalDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

export interface SqliteFile {
  readonly raw: Sqlite.Database;
  readonly write: Kysely<Tables>;
  readonly read: Kysely<Tables>;
  /** @see IdentityVersion */
  identityVersion(): number;
  close(): Promise<void>;
  /** Lets go of the file as a killed process does: nothing is flushed. For tests. */
  kill(): void;
}

/** Makes the file and its folder entry durable before the first acknowledged write (security.md G2). */
function syncFolder(file: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path.dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/**
 * Opens the one writer and the one reader of a database file; the only place that opens one.
 * Throws when the linked SQLite or its settings would not keep what is acknowledged.
 */
export function openSqliteFile(file: string): SqliteFile {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const raw = new Sqlite(file);
  for (const pragma of PRAGMAS) raw.pragma(pragma);
  assertSafe(raw);
  syncFolder(file);
  const reader = new Sqlite(file, { readonly: true });
  for (const pragma of PRAGMAS.slice(2)) reader.pragma(pragma);
  const identity = new IdentityVersion();
  const kyselyOver = (connection: Sqlite.Database, counted: IdentityVersion | null) =>
    new Kysely<Tables>({
      dialect: new TransactionalDialect({ database: new CachingDatabase(connection, counted) }),
    });
  return {
    raw,
    write: kyselyOver(raw, identity),
    read: kyselyOver(reader, null),
    identityVersion: () => identity.current,
    kill: () => {
      reader.close();
      raw.close();
    },
    close: async () => {
      reader.close();
      raw.pragma('wal_checkpoint(TRUNCATE)');
      raw.close();
    },
  };
}
