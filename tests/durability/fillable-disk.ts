import { existsSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { CachingDatabase } from '#server/db/caching-database.ts';
import { canMount, SmallDisk } from '#tests/sync/process-disk.ts';
import { WRITES } from './write-faults.ts';

/** A disk that can be filled at one moment. */
export interface FillableDisk {
  /** False where the errors of a full disk are made up, because nothing may be mounted here. */
  readonly isReal: boolean;
  /** Leaves so much room. */
  fill(kilobytes: number): void;
  makeRoomy(): void;
  remove(): void;
}

/** Every write of a database fails while the disk is full and the reserve stands on it. */
function pretendedDisk(reserve: string): FillableDisk {
  const prepare = Reflect.get(CachingDatabase.prototype, 'prepare');
  let isFull = false;
  let isReserved = true;
  CachingDatabase.prototype.prepare = function (this: CachingDatabase, sql: string) {
    if (isFull && (!isReserved || existsSync(reserve)) && WRITES.test(sql))
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    return prepare.call(this, sql);
  };
  return {
    isReal: false,
    fill: () => {
      isFull = true;
      isReserved = existsSync(reserve);
    },
    makeRoomy: () => {
      isFull = false;
    },
    remove: () => {
      CachingDatabase.prototype.prepare = prepare;
    },
  };
}

/** Makes a folder a disk of its own, or pretends to. */
export function fillableDisk(folder: string, reserve: string): FillableDisk {
  if (!canMount()) return pretendedDisk(reserve);
  const disk = new SmallDisk(folder);
  return {
    isReal: true,
    fill: (kilobytes) => disk.leave(kilobytes),
    makeRoomy: () => disk.makeRoomy(),
    remove: () => disk.remove(),
  };
}

/** Does something before the n-th write of this process to a file that it holds open by `node:fs/promises`. */
export async function beforeFileWrite(at: number, work: () => void): Promise<() => void> {
  const handle = await open('/dev/null', 'r');
  const prototype: object = Object.getPrototypeOf(handle);
  await handle.close();
  let writes = 0;
  const undo = (['appendFile', 'write'] as const).map((name) => {
    const original: FileHandle[typeof name] = Reflect.get(prototype, name);
    Reflect.set(prototype, name, function (this: FileHandle, ...args: unknown[]): unknown {
      if (++writes === at) work();
      return Reflect.apply(original, this, args);
    });
    return () => Reflect.set(prototype, name, original);
  });
  return () => {
    for (const putBack of undo) putBack();
  };
}
