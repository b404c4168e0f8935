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
  const copy = new Sqlite(part);
  // A backup is one file: without this, reading it would leave -wal and -shm beside it.
  copy.pragma('journal_mode = DELETE');
  const verdict = copy.pragma('integrity_check', { simple: true });
  copy.close();
  if (verdict !== 'ok') throw new Error(`The backup is damaged: ${String(verdict)}`);
  renameSync(part, file);
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
