import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Database } from './database.ts';

const KEPT = 7;

/**
 * Copies a database while it is in use, checks the copy and gives it its final name last.
 * @throws when the copy does not pass SQLite's integrity check.
 */
export async function backUp(database: Database, file: string): Promise<void> {
  if (database.sqlite === null) throw new Error('Only a SQLite database is backed up by copying it.');
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.part`;
  await database.sqlite.raw.backup(part);
  assertSound(part);
  renameSync(part, file);
}

/** A copy of a database was damaged, or was never a database. */
export class DamagedCopyError extends Error {
  constructor(reason: string, options: ErrorOptions = {}) {
    super(`The backup is damaged: ${reason}`, options);
    this.name = 'DamagedCopyError';
  }
}

/** Looks through a copied file, which is one file then. @throws DamagedCopyError. */
export function assertSound(file: string): void {
  const copy = new Sqlite(file);
  try {
    // Without this, reading it would leave -wal and -shm beside it.
    copy.pragma('journal_mode = DELETE');
    const verdict = String(copy.pragma('integrity_check', { simple: true }));
    if (verdict !== 'ok') throw new DamagedCopyError(verdict);
  } catch (error) {
    throw error instanceof DamagedCopyError ? error : new DamagedCopyError(String(error));
  } finally {
    copy.close();
  }
}

const PAGES_PER_STEP = 10_000;

/** Copies a database file that another process may be writing to, as it is at one moment, and checks the copy. */
export async function copyDatabaseFile(file: string, target: string): Promise<void> {
  const source = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    // Held open: a copy that saw the commits of the other process would begin anew with each of them.
    source.exec('begin');
    source.prepare('select 1 from sqlite_master').get();
    await source.backup(target, { progress: () => PAGES_PER_STEP });
  } finally {
    source.close();
  }
  assertSound(target);
}

/** A backup into the data folder before something that changes a lot; the newest seven stay. */
export async function backUpBefore(database: Database, dataDir: string, occasion: string): Promise<void> {
  const folder = path.join(dataDir, 'backups');
  const stamp = new Date().toISOString().replaceAll(':', '-');
  await backUp(database, path.join(folder, `before-${occasion}-${stamp}.db`));
  const old = readdirSync(folder)
    .filter((name) => name.startsWith(`before-${occasion}-`) && name.endsWith('.db'))
    .toSorted()
    .slice(0, -KEPT);
  for (const name of old) rmSync(path.join(folder, name));
}
