import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { assertSound } from '../db/backup.ts';
import { makeFolder, syncFolder } from '../durable-file.ts';
import { hashOfDatabase, noteSum, sumFileOf } from './backup-sum.ts';

/** A megabyte, mostly. */
const PAGES_PER_STEP = 256;
/** Between two steps, so that saving finds the disk free. */
const PAUSE_MS = { quick: 2, slow: 20 };

const pause = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
};

function syncFile(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Copies a database that is in use as it is at one moment, checks the copy, makes it durable, and gives it its
 * name last. For a thread of its own: it waits between steps. @throws DamagedCopyError
 */
export async function copyGently(task: {
  readonly database: string;
  readonly target: string;
  readonly isSlow: boolean;
}): Promise<void> {
  const folder = path.dirname(task.target);
  makeFolder(folder);
  const part = `${task.target}.part`;
  const source = new Sqlite(task.database, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    // Held open: a copy that saw the commits of the writer would begin anew with each of them.
    source.exec('begin');
    source.prepare('select 1 from sqlite_schema').get();
    await source.backup(part, {
      progress: () => {
        pause(task.isSlow ? PAUSE_MS.slow : PAUSE_MS.quick);
        return PAGES_PER_STEP;
      },
    });
    assertSound(part);
    syncFile(part);
    noteSum(path.dirname(task.database), task.target, hashOfDatabase(part));
    renameSync(part, task.target);
    syncFolder(folder);
  } catch (error) {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(part + end, { force: true });
    rmSync(sumFileOf(path.dirname(task.database), task.target), { force: true });
    throw error;
  } finally {
    source.close();
  }
}
