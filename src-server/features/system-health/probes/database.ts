import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { appliedMigrations } from '#server/db/migrate.ts';
import { MIGRATIONS } from '#server/db/migrations.ts';
import { findState, writeState } from '#server/sync/state.ts';
import { findNotedLoss } from '#server/sync/went-back.ts';
import { facts, type Measure } from '../probe-deps.ts';
import { readPostgres } from '../repo.ts';

/** A big import may hold the writer for some seconds. */
export const WRITE_TIMEOUT_MS = 10_000;

const SYNCHRONOUS = ['OFF', 'NORMAL', 'FULL', 'EXTRA'];

export const respondsToQueries = async ({ read }: Pick<Database, 'read'>): Promise<boolean> =>
  (await sql`select 1`.execute(read)).rows.length === 1;

/** How many migrations this program knows that the database has not had, or the other way round. */
export async function missingMigrations({ read }: Pick<Database, 'read'>): Promise<number> {
  return Math.abs(Object.keys(MIGRATIONS).length - (await appliedMigrations(read)).length);
}

/** Writes a row of its own through the one writer, durably, and reads it again where everybody reads. */
export async function keepsWhatIsWritten(
  database: Pick<Database, 'read' | 'transaction' | 'sqlite'>,
): Promise<boolean> {
  const value = randomUUID();
  await database.transaction(async (db) => {
    database.sqlite?.leaveOutOfCount();
    await writeState(db, 'last_probe', value);
  });
  return (await findState(database.read, 'last_probe')) === value;
}

/** One write at a time: behind a long transaction they would only queue up. */
const writing = new WeakMap<object, Promise<boolean>>();

function writeOnce(database: Database): Promise<boolean> {
  const begun = writing.get(database);
  if (begun !== undefined) return begun;
  const write = keepsWhatIsWritten(database).finally(() => writing.delete(database));
  writing.set(database, write);
  return write;
}

export const measureDatabase: Measure = async ({ database }) => {
  await respondsToQueries(database);
  const started = performance.now();
  const late = sleep(WRITE_TIMEOUT_MS, 'late' as const, { ref: false });
  const kept = await Promise.race([writeOnce(database), late]);
  const commit = Math.round(performance.now() - started);
  if (kept === 'late')
    return { kind: 'broken', reason: 'Nothing could be written for ten seconds.', facts: { commit_ms: commit } };
  if (!kept) return { kind: 'broken', reason: 'What was written could not be read again.' };
  return facts({ commit_ms: commit });
};

export const measureDurability: Measure = async ({ database, services }) => {
  const { sqlite } = database;
  if (sqlite !== null) {
    const version = String(sqlite.raw.prepare('select sqlite_version()').pluck().get());
    const synchronous = Number(sqlite.raw.pragma('synchronous', { simple: true }));
    const journal = String(sqlite.raw.pragma('journal_mode', { simple: true }));
    const isSafe = synchronous >= SYNCHRONOUS.indexOf('FULL') && journal === 'wal';
    return facts({
      version: `SQLite ${version}`,
      settings: `synchronous ${SYNCHRONOUS[synchronous] ?? String(synchronous)}, journal ${journal}`,
      unsafe_settings: isSafe ? 0 : 1,
    });
  }
  const row = await readPostgres(database.read, services.clock.now());
  return facts({
    version: `PostgreSQL ${row.version}`,
    settings: `fsync ${row.fsync}, synchronous_commit ${row.commit}`,
    unsafe_settings: [row.fsync, row.commit].filter((value) => value === 'off').length,
  });
};

export const measureHistory: Measure = async ({ database }) => {
  const loss = await findNotedLoss(database.read);
  if (loss === null) return facts({ losses: 0 });
  return { kind: 'facts', facts: { losses: 1 }, reason: `${loss.device} showed: ${loss.what}` };
};

export const measureMigrations: Measure = async ({ database }) =>
  facts({
    applied_migrations: (await appliedMigrations(database.read)).length,
    missing_migrations: await missingMigrations(database),
  });

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

export const measureSize: Measure = async ({ database, services }) => {
  const { sqlite } = database;
  if (sqlite !== null)
    return facts({ database_bytes: sizeOf(sqlite.raw.name), wal_bytes: sizeOf(`${sqlite.raw.name}-wal`) });
  const { bytes } = await readPostgres(database.read, services.clock.now());
  // PostgreSQL keeps its log for all databases together; its disk is watched where it runs.
  return facts({ database_bytes: bytes, wal_bytes: null });
};

export const measurePostgres: Measure = async ({ database, services }) => {
  const row = await readPostgres(database.read, services.clock.now());
  return facts({
    connections: row.connections,
    waiting_connections: database.poolState?.().waiting ?? 0,
    blocked_locks: row.blocked,
    oldest_transaction_ms: row.oldest,
  });
};
