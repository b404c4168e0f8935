import { existsSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { DATABASE_FILE } from './data-files.ts';
import { problemOf } from './data-problem.ts';
import { codeOf, isBusy, isFull, isNotWritable, UnusableDataError } from './unusable-data.ts';

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

/** "Lect": a lock file that bears it was made by Lectern, and whoever uses the data holds it. */
const MARK = 0x4c_65_63_74;

/** What keeps a lock from being taken, other than somebody who has it. */
function asReason(error: unknown, lockFile: string): UnusableDataError {
  const folder = path.dirname(lockFile);
  if (isFull(error))
    return new UnusableDataError(`The disk of ${folder} is full. Free some space and start again.`);
  if (isNotWritable(error))
    return new UnusableDataError(
      `${lockFile} cannot be written (${codeOf(error)}): it, or ${folder}, is read-only or belongs to somebody else. Nothing was changed.`,
    );
  return new UnusableDataError(
    `${lockFile} is not a lock of Lectern's (${codeOf(error)}). Nothing of the data is in it: see that no Lectern process uses ${folder}, remove it, and start again.`,
  );
}

/** Whether a process has the database itself open, which it shows whatever becomes of the lock file. */
function isOpenElsewhere(database: string): boolean {
  const probe = new Sqlite(database, { timeout: 0, fileMustExist: true });
  try {
    probe.pragma('locking_mode = EXCLUSIVE');
    probe.prepare('select 1 from sqlite_master').get();
    // It takes the log over without this file, which would go on to speak of a log that is not there any more.
    rmSync(`${database}-shm`, { force: true });
    return false;
  } catch (error) {
    // What else is wrong with it is found, and said, when it is opened.
    return isBusy(error);
  } finally {
    probe.close();
  }
}

const hasMark = (lockFile: string): boolean => existsSync(lockFile) && statSync(lockFile).size > 0;

/** Who deleted the lock file, or put an empty one in its place, gets in only where nobody has the database open. */
function assertNotOpen(dataDir: string, lockFile: string): void {
  const database = path.join(dataDir, DATABASE_FILE);
  const isThere = existsSync(database) && statSync(database).size > 0;
  // Looking at a damaged one could take it further; it is not opened anyway.
  if (hasMark(lockFile) || !isThere || problemOf(dataDir) !== null) return;
  if (isOpenElsewhere(database)) throw new DataInUseError(dataDir);
}

function mark(lock: Sqlite.Database): void {
  const found = lock.pragma('application_id', { simple: true });
  if (found === MARK) return;
  if (lock.pragma('page_count', { simple: true }) !== 0)
    throw Object.assign(new Error('Another database.'), { code: 'another database' });
  lock.pragma(`application_id = ${MARK}`);
}

/**
 * Holds a data folder for this process. The lock is a SQLite write lock on a file of its own: the
 * operating system lets go of it however the process ends, so there is no stale lock to clean up.
 * @returns a function that lets go.
 * @throws DataInUseError when another process holds it, UnusableDataError when it cannot be held at all.
 */
export function lockDataFolder(dataDir: string, lockFile: string): () => void {
  assertNotOpen(dataDir, lockFile);
  let lock: Sqlite.Database | null = null;
  try {
    lock = new Sqlite(lockFile, { timeout: PATIENCE_MS });
    lock.pragma('locking_mode = EXCLUSIVE');
    mark(lock);
    lock.exec('begin exclusive');
  } catch (error) {
    lock?.close();
    throw isBusy(error) ? new DataInUseError(dataDir) : asReason(error, lockFile);
  }
  const taken = lock;
  held.add(taken);
  return () => {
    held.delete(taken);
    taken.close();
  };
}

/** Whether a process holds the folder of this lock file, without taking it. */
export function isDataInUse(lockFile: string): boolean {
  if (!existsSync(lockFile)) return false;
  let lock: Sqlite.Database | null = null;
  try {
    lock = new Sqlite(lockFile, { timeout: 0 });
    lock.prepare('select 1 from sqlite_master').get();
    return false;
  } catch (error) {
    return isBusy(error);
  } finally {
    lock?.close();
  }
}
