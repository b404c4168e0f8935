import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataInUseError, lockDataFolder } from '../db/lock.ts';
import { LOCK_FILE } from '../db/data-files.ts';
import type { Located } from './institution-location.ts';

const RETRY_MS = 200;

async function lockFolder(folder: string, patienceMs: number): Promise<() => void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return lockDataFolder(folder, path.join(folder, LOCK_FILE));
    } catch (error) {
      if (!(error instanceof DataInUseError) || performance.now() >= until) throw error;
    }
    await sleep(RETRY_MS);
  }
}

/**
 * Keeps every hub off an institution for one piece of work. A running hub lets go of it within some
 * seconds once the directory says that it is not active.
 * @throws DataInUseError, or SchemaInUseError, when it is still open after that time.
 */
export async function whileLocked<T>(
  { folder, schema }: Pick<Located, 'folder' | 'schema'>,
  postgresUrl: string | null,
  patienceMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const unlock = await lockFolder(folder, patienceMs);
  try {
    if (schema === null || postgresUrl === null) return await work();
    const { lockSchema } = await import('../db/postgres.ts');
    const lock = await lockSchema(postgresUrl, { schema, lockWaitMs: patienceMs });
    try {
      return await work();
    } finally {
      await lock.release();
    }
  } finally {
    unlock();
  }
}
