import { openSqliteFile, type SqliteFile } from './sqlite.ts';
import type { Db } from './tables.ts';
import type { Dialect } from './dialect.ts';

/** Connections of a pool, for the metrics. */
export interface PoolState {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

/** An open database: one writer, readers that never wait for it. */
export interface Database {
  readonly dialect: Dialect;
  readonly write: Db;
  readonly read: Db;
  /** Runs `work` in a transaction of the writer; resolves when it is durable, rejects when nothing of it is. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Reads all of something as it stood at one moment, whatever is written meanwhile; one at a time. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** The file behind it, for backups and checks; null on PostgreSQL. */
  readonly sqlite: SqliteFile | null;
  /** How busy the connections are, where there is a pool of them. */
  readonly poolState?: () => PoolState;
  close(): Promise<void>;
}

/** Opens the SQLite file of a desktop or a small hub. */
export function openDatabaseFile(file: string): Database {
  const sqlite = openSqliteFile(file);
  const { write, read, transaction, snapshot, close } = sqlite;
  return { dialect: 'sqlite', write, read, transaction, snapshot, sqlite, close };
}
