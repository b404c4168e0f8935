import path from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { makeFolder, syncFolder } from '../durable-file.ts';
import { CachingDatabase, IdentityVersion } from './caching-database.ts';
import { kyselyOver, Transactions } from './transactions.ts';
import type { Db, Tables } from './tables.ts';

/** Older versions can corrupt a WAL database on reset (security.md F2). */
const OLDEST_SAFE_SQLITE = [3, 51, 3] as const;
const SYNCHRONOUS_FULL = 2;

/** Pragmas of every connection. better-sqlite3 would run WAL with synchronous=NORMAL. */
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

export interface SqliteFile {
  readonly raw: Sqlite.Database;
  readonly write: Kysely<Tables>;
  readonly read: Kysely<Tables>;
  /** @see Transactions.run */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** @see Database.snapshot */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** @see IdentityVersion */
  identityVersion(): number;
  /** Grows with everything that the one writer makes durable. */
  commitCount(): number;
  /** Called in a transaction that changes nothing that anybody has to hear of. */
  leaveOutOfCount(): void;
  close(): Promise<void>;
  /** Lets go of the file as a killed process does: nothing is flushed. For tests. */
  kill(): void;
}

/**
 * Opens a database file for its one writer, its readers and, on a hub, its snapshots; the only place that
 * opens one. Throws when the linked SQLite or its settings would not keep what is acknowledged.
 */
export function openSqliteFile(file: string): SqliteFile {
  makeFolder(path.dirname(file));
  const raw = new Sqlite(file);
  try {
    for (const pragma of PRAGMAS) raw.pragma(pragma);
    assertSafe(raw);
  } catch (error) {
    raw.close();
    throw error;
  }
  // The folder's entry is durable before the first acknowledged write (security.md G2).
  syncFolder(path.dirname(file));
  const openReader = (): Sqlite.Database => {
    const opened = new Sqlite(file, { readonly: true });
    for (const pragma of PRAGMAS.slice(2)) opened.pragma(pragma);
    return opened;
  };
  const reader = openReader();
  // Opened when it is first asked for: only a hub needs it.
  let snapshots: { readonly opened: Sqlite.Database; readonly transactions: Transactions } | null = null;
  const identity = new IdentityVersion();
  const writer = new CachingDatabase(raw, identity);
  const transactions = new Transactions(writer);
  return {
    raw,
    write: transactions.outside,
    read: kyselyOver(new CachingDatabase(reader, null)),
    transaction: (work) => transactions.run(work),
    snapshot: (work) => {
      if (snapshots === null) {
        const opened = openReader();
        snapshots = { opened, transactions: new Transactions(new CachingDatabase(opened, null)) };
      }
      return snapshots.transactions.run(work);
    },
    identityVersion: () => identity.current,
    commitCount: () => writer.commitCount,
    leaveOutOfCount: () => writer.leaveOutOfCount(),
    kill: () => {
      snapshots?.opened.close();
      reader.close();
      raw.close();
    },
    close: async () => {
      snapshots?.opened.close();
      reader.close();
      try {
        raw.pragma('wal_checkpoint(TRUNCATE)');
      } finally {
        raw.close();
      }
    },
  };
}
