import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '#shared/contract/errors.ts';
import { backupName, isAutomatic } from '#shared/domain/backups/names.ts';
import { BACKUP_EVERY_MS, isDue, superfluous } from '#shared/domain/backups/schedule.ts';
import { largest } from '#shared/domain/lists.ts';
import { makeFolder } from '../durable-file.ts';
import type { Log } from '../log.ts';
import { sumFileOf } from './backup-sum.ts';
import { runDatabaseTask } from './run-task.ts';
import {
  chooseFolder,
  chosenFolder,
  claimFolder,
  listBackups,
  ownFolder,
  type StoredBackup,
} from './stored.ts';

export interface BackupKeeperOptions {
  readonly dataDir: string;
  readonly database: string;
  readonly log: Log;
  /** Grows with everything that is made durable. */
  readonly commitCount: () => number;
  readonly workerUrl: URL;
  /** Given when the server was started: nobody chooses another one over the network. */
  readonly fixedFolder?: string;
  readonly now?: () => Date;
  /** Of a clock that does not jump. */
  readonly monotonic?: () => number;
}

export interface BackupState {
  /** Null for the folder of the data. */
  readonly folder: string | null;
  readonly isFixed: boolean;
  readonly isRunning: boolean;
  /** Newest first. */
  readonly kept: readonly StoredBackup[];
  /** When the next one is due; null where nothing has changed since the last. */
  readonly nextAt: number | null;
  /** Why the last one was not made where it should be, or not at all. */
  readonly problem: string | null;
}

/** A start has other things to do first. */
const START_MS = 60_000;

/** When the files of a database were last written to. */
const changedAt = (database: string): number =>
  largest(
    [database, `${database}-wal`].filter((file) => existsSync(file)).map((file) => statSync(file).mtimeMs),
    0,
  );

/** Makes backups of a database by itself, keeps the newest, and removes those that are superfluous. */
export class BackupKeeper {
  readonly #options: BackupKeeperOptions;
  readonly #now: () => Date;
  readonly #monotonic: () => number;
  readonly #ending = new AbortController();
  #running: Promise<void> | null = null;
  /** Of the last backup; when this server has made none, of its start. */
  #lastAt: number;
  #lastCount: number;
  #seenCount: number;
  #quietSince: number;
  /** When the first change was seen that is in no backup yet. */
  #changedAt: number | null = null;
  #problem: string | null = null;

  constructor(options: BackupKeeperOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => new Date());
    this.#monotonic = options.monotonic ?? (() => performance.now());
    // Kept beside the data: whoever restores finds the folder without the database.
    if (options.fixedFolder !== undefined) claimFolder(options.dataDir, options.fixedFolder);
    const [newest] = listBackups(this.#folders());
    const started = this.#monotonic();
    const age = newest === undefined ? BACKUP_EVERY_MS : Math.max(0, this.#now().getTime() - newest.at);
    this.#lastAt = started - Math.min(age, BACKUP_EVERY_MS - START_MS);
    this.#quietSince = started;
    this.#seenCount = options.commitCount();
    // A computer that is used for ten minutes a day is backed up all the same.
    this.#lastCount = newest === undefined || newest.at < changedAt(options.database) ? -1 : this.#seenCount;
  }

  /** What time brings; begins a backup where one is due and nobody is saving. */
  tick(): void {
    const count = this.#options.commitCount();
    const now = this.#monotonic();
    if (count !== this.#seenCount) this.#quietSince = now;
    if (count !== this.#lastCount) this.#changedAt ??= now;
    this.#seenCount = count;
    if (this.#running !== null || this.#ending.signal.aborted) return;
    const due = isDue({
      sinceLastMs: now - this.#lastAt,
      changedMs: this.#changedAt === null ? null : now - this.#changedAt,
      quietMs: now - this.#quietSince,
    });
    if (due !== 'no') this.#begin(due === 'slowly').catch(() => undefined);
  }

  /** Makes one now. @throws what kept it from being made. */
  async backUpNow(): Promise<void> {
    await (this.#running ?? this.#begin(false));
  }

  /** @throws where no backup can be written there. */
  choose(folder: string | null): void {
    if (this.#options.fixedFolder !== undefined)
      throw new AppError('ILLEGAL_STATE', 'The folder of the backups was given when the server was started.');
    if (folder !== null && !path.isAbsolute(folder))
      throw new AppError('VALIDATION_FAILED', 'Give the whole path of a folder, such as D:\\Backups.', {
        fields: { folder: ['Give the whole path of a folder.'] },
      });
    chooseFolder(this.#options.dataDir, folder === null ? null : this.#placeIn(folder));
    this.#problem = null;
  }

  /** Computers that share a folder on a network have a place each in it. */
  #placeIn(folder: string): string {
    const isOwn = /^lectern-[0-9a-f]{8}$/.test(path.basename(folder));
    const place = isOwn ? folder : path.join(folder, `lectern-${randomBytes(4).toString('hex')}`);
    try {
      makeFolder(place);
      accessSync(place, constants.W_OK);
      return place;
    } catch (cause) {
      const message = `No backup can be written into ${folder}.`;
      throw new AppError('VALIDATION_FAILED', message, { fields: { folder: [message] }, cause });
    }
  }

  state(): BackupState {
    const { dataDir, fixedFolder } = this.#options;
    const isChanged = this.#options.commitCount() !== this.#lastCount;
    const waitMs = Math.max(0, this.#lastAt + BACKUP_EVERY_MS - this.#monotonic());
    return {
      folder: chosenFolder(dataDir),
      isFixed: fixedFolder !== undefined,
      isRunning: this.#running !== null,
      kept: listBackups(this.#folders()),
      nextAt: isChanged ? this.#now().getTime() + waitMs : null,
      problem: this.#problem,
    };
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await this.#running?.catch(() => undefined);
  }

  #folders(): string[] {
    const own = ownFolder(this.#options.dataDir);
    const chosen = chosenFolder(this.#options.dataDir);
    return chosen === null ? [own] : [chosen, own];
  }

  #begin(isSlow: boolean): Promise<void> {
    this.#running = this.#make(isSlow).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #make(isSlow: boolean): Promise<void> {
    const count = this.#options.commitCount();
    const failures: string[] = [];
    for (const folder of this.#folders()) {
      try {
        await this.#makeIn(folder, isSlow);
        this.#lastCount = count;
        this.#changedAt = null;
        this.#finish(failures);
        return;
      } catch (error) {
        this.#options.log.error({ err: error, folder }, 'a backup was not made');
        failures.push(`${folder}: ${error instanceof Error ? error.message : String(error)}`);
        if (this.#ending.signal.aborted) break;
      }
    }
    this.#finish(failures);
    throw new AppError('UNAVAILABLE', `The backup was not made. ${failures.join(' ')}`);
  }

  #finish(failures: readonly string[]): void {
    this.#problem = failures.length === 0 ? null : failures.join(' ');
    this.#lastAt = this.#monotonic();
  }

  async #makeIn(folder: string, isSlow: boolean): Promise<void> {
    const { database, workerUrl, log } = this.#options;
    const target = path.join(folder, backupName('auto', this.#now()));
    const { signal } = this.#ending;
    await runDatabaseTask({ type: 'back-up', database, target, isSlow }, { workerUrl, signal });
    const kept = listBackups([folder]).filter(({ name }) => isAutomatic(name));
    for (const { file } of superfluous(kept)) {
      rmSync(file, { force: true });
      rmSync(sumFileOf(this.#options.dataDir, file), { force: true });
    }
    log.info({ file: target }, 'backup made');
  }
}
