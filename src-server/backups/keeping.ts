import path from 'node:path';
import { DATABASE_FILE } from '../db/data-files.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { BackupKeeper, type BackupState } from './keeper.ts';
import { readRecovery, type RecoveryNote } from './recovery-note.ts';
import { Soundness, type SoundnessState } from './soundness.ts';

/** What the settings show of the backups, and change. */
export interface BackupControl {
  state(): BackupState;
  soundness(): SoundnessState;
  /** What was done about a damaged database when it was opened, after a moment; null for nothing. */
  recovery(since: number): RecoveryNote | null;
  /** @throws UNAVAILABLE with what kept it from being made. */
  backUpNow(): Promise<void>;
  /** @throws where no backup can be written there. */
  choose(folder: string | null): void;
}

export interface Keeping extends BackupControl {
  tick(): void;
  close(): Promise<void>;
}

/** Looks through a SQLite database and makes its backups; null where it is not asked for, and on PostgreSQL. */
export function openKeeping(
  { database, dataDir, log }: { readonly database: Database; readonly dataDir: string; readonly log: Log },
  wanted: { readonly workerUrl?: URL; readonly folder?: string } | undefined,
): Keeping | null {
  const { sqlite } = database;
  if (wanted === undefined || sqlite === null) return null;
  const file = path.join(dataDir, DATABASE_FILE);
  const workerUrl = wanted.workerUrl ?? new URL('./database-worker.ts', import.meta.url);
  const soundness = new Soundness();
  soundness.start({ database: file, workerUrl, log });
  const keeper = new BackupKeeper({
    dataDir,
    database: file,
    log,
    commitCount: sqlite.commitCount,
    workerUrl,
    ...(wanted.folder === undefined ? {} : { fixedFolder: wanted.folder }),
  });
  return {
    state: () => keeper.state(),
    soundness: () => soundness.state,
    recovery: (since) => readRecovery(dataDir, since),
    backUpNow: () => keeper.backUpNow(),
    choose: (folder) => keeper.choose(folder),
    // A damaged database is not written over the good backups.
    tick: () => {
      if (soundness.state.state !== 'damaged') keeper.tick();
    },
    close: async () => {
      await Promise.all([keeper.close(), soundness.close()]);
    },
  };
}
