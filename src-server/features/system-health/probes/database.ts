import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  keepsWhatIsWritten,
  missingMigrations,
  respondsToQueries,
  WRITE_TIMEOUT_MS,
} from '#server/database-probe.ts';
import type { Database } from '#server/db/database.ts';
import { appliedMigrations } from '#server/db/migrate.ts';
import { findNotedLoss } from '#server/sync/went-back.ts';
import { facts, type Measure } from '../probe-deps.ts';
import { readPostgres } from '../repo.ts';

const SYNCHRONOUS = ['OFF', 'NORMAL', 'FULL', 'EXTRA'];

/** About what a hand-in with long answers takes. */
const ROOM = '-'.repeat(32 * 1024);

/** One write at a time: behind a long transaction they would only queue up. */
const writing = new WeakMap<object, Promise<boolean>>();

function writeOnce(database: Database): Promise<boolean> {
  const begun = writing.get(database);
  if (begun !== undefined) return begun;
  const write = keepsWhatIsWritten(database, ROOM).finally(() => writing.delete(database));
  writing.set(database, write);
  return write;
}

export const measureDatabase: Measure = async ({ database, clock }) => {
  await respondsToQueries(database);
  const started = clock.monotonic();
  const late = sleep(WRITE_TIMEOUT_MS, 'late' as const, { ref: false });
  const kept = await Promise.race([writeOnce(database), late]);
  const commit = Math.round(clock.monotonic() - started);
  if (kept === 'late')
    return {
      kind: 'broken',
      reason: 'Nothing could be written for ten seconds.',
      facts: { commit_ms: commit },
    };
  if (!kept) return { kind: 'broken', reason: 'What was written could not be read again.' };
  return facts({ commit_ms: commit });
};

export const measureDurability: Measure = async ({ database }) => {
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
  const row = await readPostgres(database.read);
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

export const measureSize: Measure = async ({ database }) => {
  const { sqlite } = database;
  if (sqlite !== null)
    return facts({ database_bytes: sizeOf(sqlite.raw.name), wal_bytes: sizeOf(`${sqlite.raw.name}-wal`) });
  const { bytes } = await readPostgres(database.read);
  // PostgreSQL keeps its log for all databases together; its disk is watched where it runs.
  return facts({ database_bytes: bytes, wal_bytes: null });
};

export const measurePostgres: Measure = async ({ database }) => {
  const row = await readPostgres(database.read);
  return facts({
    connections: row.connections,
    waiting_connections: database.poolState?.().waiting ?? 0,
    blocked_locks: row.blocked,
    oldest_transaction_ms: row.oldest,
  });
};
