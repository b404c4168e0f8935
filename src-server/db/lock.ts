import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

/** Another process has this data open; two writers would mint the same ids. */
export class DataInUseError extends Error {
  constructor(dataDir: string) {
    super(`${dataDir} is in use by another Lectern process. Close it, or choose another folder with --data.`);
    this.name = 'DataInUseError';
  }
}

/** A connection that nobody refers to is collected, and its lock with it. */
const held = new Set<Sqlite.Database>();

/** Longer than somebody takes to look whether it is held. */
const PATIENCE_MS = 100;

/**
 * Holds a data folder for this process. The lock is a SQLite write lock on a file of its own: the
 * operating system lets go of it however the process ends, so there is no stale lock to clean up.
 * @returns a function that lets go.
 * @throws DataInUseError when another process holds it.
 */
export function lockDataFolder(dataDir: string, lockFile: string): () => void {
  const lock = new Sqlite(lockFile, { timeout: PATIENCE_MS });
  try {
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('begin exclusive');
  } catch {
    lock.close();
    throw new DataInUseError(dataDir);
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}

/** Whether a process holds the folder of this lock file, without taking it. */
export function isDataInUse(lockFile: string): boolean {
  if (!existsSync(lockFile)) return false;
  const lock = new Sqlite(lockFile, { timeout: 0 });
  try {
    lock.prepare('select 1 from sqlite_master').get();
    return false;
  } catch {
    return true;
  } finally {
    lock.close();
  }
}
