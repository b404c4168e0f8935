import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './db/database.ts';
import { appliedMigrations } from './db/migrate.ts';
import { MIGRATIONS } from './db/migrations.ts';
import { findState, writeState } from './sync/state.ts';

/** A big import may hold the writer for some seconds. */
export const WRITE_TIMEOUT_MS = 10_000;

export const respondsToQueries = async ({ read }: Pick<Database, 'read'>): Promise<boolean> =>
  (await sql`select 1`.execute(read)).rows.length === 1;

/** How many migrations this program knows that the database has not had, or the other way round. */
export async function missingMigrations({ read }: Pick<Database, 'read'>): Promise<number> {
  return Math.abs(Object.keys(MIGRATIONS).length - (await appliedMigrations(read)).length);
}

/**
 * Writes a row of its own through the one writer, durably, and reads it again where everybody reads.
 * @param room what has to fit beside it for a moment: a row that is written over asks for no page of its own
 */
export async function keepsWhatIsWritten(
  database: Pick<Database, 'read' | 'transaction' | 'sqlite'>,
  room = '',
): Promise<boolean> {
  const value = randomUUID();
  await database.transaction(async (db) => {
    database.sqlite?.leaveOutOfCount();
    if (room !== '') await writeState(db, 'last_probe', value + room);
    await writeState(db, 'last_probe', value);
  });
  return (await findState(database.read, 'last_probe')) === value;
}
