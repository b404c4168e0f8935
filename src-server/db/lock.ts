import Sqlite from 'better-sqlite3';

/** Another process has this data open; two writers would mint the same ids. */
export class DataInUseError extends Error {
  constructor(dataDir: string) {
    super(`${dataDir} is in use by another Lectern process. Close it, or choose another folder with --data.`);
    this.name = 'DataInUseError';
  }
}

/**
 * Holds a data folder for this process. The lock is a SQLite write lock on a file of its own: the
 * operating system lets go of it however the process ends, so there is no stale lock to clean up.
 * @returns a function that lets go.
 * @throws DataInUseError when another process holds it.
 */
export function lockDataFolder(dataDir: string, lockFile: string): () => void {
  const lock = new Sqlite(lockFile, { timeout: 0 });
  try {
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('begin exclusive');
  } catch {
    lock.close();
    throw new DataInUseError(dataDir);
  }
  return () => lock.close();
}
