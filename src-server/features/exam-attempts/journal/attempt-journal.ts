import { open, readFile, rename, rm, truncate, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '#server/db/tables.ts';
import { codeOf } from '#server/db/unusable-data.ts';
import { makeFolderAsync, syncFolderAsync } from '#server/durable-file.ts';
import type { Log } from '#server/log.ts';
import { listEventsAfter } from '../repo.ts';
import { toPackageEvent } from '../send-service.ts';
import { findJournalHead } from './journal-repo.ts';
import { journalText, readJournal } from './journal-lines.ts';

/** So long after an event it stands in the journal, at the latest. */
const AFTER_MS = 200;
/** So long after it was written a line is on the disk, also where the power fails. */
const SYNC_EVERY_MS = 5000;
const EVENTS_AT_ONCE = 500;
/** A commit that takes its time is waited for so often. */
const LOOKS = 25;
/** A hall of candidates; opening one again reads all of it. */
const OPEN_FILES = 1000;

interface OpenJournal {
  readonly handle: FileHandle;
  seq: number;
  isUnsynced: boolean;
}

interface JournalDeps {
  readonly folder: string;
  readonly read: Db;
  readonly now: () => number;
  readonly monotonic: () => number;
  /** For tests, which have no hall full of candidates. */
  readonly openFiles?: number;
  readonly log: Pick<Log, 'error' | 'warn'>;
}

export const journalFile = (folder: string, attemptId: number): string =>
  path.join(folder, `${attemptId}.ndjson`);

const reasonOf = (error: unknown): string => {
  const code = codeOf(error);
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'its disk is full' : code === '' ? String(error) : code;
};

/**
 * The second copy of every log that this server writes, a file for each attempt. It follows what is committed and is
 * never ahead of it; where it cannot be written nothing fails, and the lamp of the exam says why.
 */
export class AttemptJournal {
  readonly #deps: JournalDeps;
  /** Attempts with events that may not stand in their files yet, and how often nothing new was found. */
  readonly #noted = new Map<number, number>();
  readonly #open = new Map<number, OpenJournal>();
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  #syncedAt = Number.NEGATIVE_INFINITY;
  #problem: string | null = null;
  #isStopped = false;
  #hasNewNames = false;

  constructor(deps: JournalDeps) {
    this.#deps = deps;
  }

  /** Why the second copy is not written now; null while it is. */
  get problem(): string | null {
    return this.#problem;
  }

  /** An attempt got events, or is about to. */
  note(attemptId: number): void {
    this.#noted.set(attemptId, 0);
    if (this.#timer !== null || this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.write();
    }, AFTER_MS);
    this.#timer.unref();
  }

  /** Writes what was noted; on the disk with it where 5 seconds have passed, or `isDurable`. */
  async write(isDurable = false): Promise<void> {
    this.#running = this.#running.then(() => this.#round(isDurable));
    await this.#running;
  }

  /** Removes the second copy of a log that was removed itself. */
  async remove(attemptId: number): Promise<void> {
    this.#running = this.#running.then(() => this.#drop(attemptId));
    await this.#running;
  }

  async close(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.write(true);
    for (const { handle } of this.#open.values()) await handle.close().catch(() => undefined);
    this.#open.clear();
  }

  async #round(isDurable: boolean): Promise<void> {
    const failed: unknown[] = [];
    // One file that cannot be written keeps no other one from being written.
    for (const id of this.#noted.keys()) await this.#follow(id).catch((error: unknown) => failed.push(error));
    try {
      const now = this.#deps.monotonic();
      if (isDurable || now - this.#syncedAt >= SYNC_EVERY_MS) {
        this.#syncedAt = now;
        await this.#sync();
      }
    } catch (error) {
      failed.push(error);
    }
    await this.#tell(failed);
  }

  async #tell([error, ...more]: readonly unknown[]): Promise<void> {
    if (error === undefined) {
      this.#problem = null;
      return;
    }
    if (this.#problem === null && !this.#isStopped)
      this.#deps.log.error({ err: error, more: more.length }, 'the journal of an attempt was not written');
    this.#problem = reasonOf(error);
    await this.#forgetAll();
  }

  /** Adds what the database has and the file lacks. */
  async #follow(attemptId: number): Promise<void> {
    const looks = (this.#noted.get(attemptId) ?? 0) + 1;
    const journal = this.#open.get(attemptId) ?? (await this.#begin(attemptId));
    // The one that was written last is the last to be closed.
    if (journal !== null && this.#open.delete(attemptId)) this.#open.set(attemptId, journal);
    const found = journal === null ? 0 : await this.#catchUp(attemptId, journal);
    if (found > 0 || looks >= LOOKS) this.#noted.delete(attemptId);
    else this.#noted.set(attemptId, looks);
  }

  /** @returns how many events the file lacked */
  async #catchUp(attemptId: number, journal: OpenJournal): Promise<number> {
    let found = 0;
    for (;;) {
      const rows = await listEventsAfter(this.#deps.read, attemptId, journal.seq, EVENTS_AT_ONCE);
      if (rows.length === 0) return found;
      await journal.handle.appendFile(journalText(null, rows.map(toPackageEvent)));
      journal.seq = rows.at(-1)?.seq ?? journal.seq;
      journal.isUnsynced = true;
      found += rows.length;
    }
  }

  /** Opens the file of an attempt where it ended; one of another log is put aside, never overwritten. */
  async #begin(attemptId: number): Promise<OpenJournal | null> {
    const { folder, read } = this.#deps;
    const head = await findJournalHead(read, attemptId);
    if (head === undefined) return null;
    await makeFolderAsync(folder);
    const file = journalFile(folder, attemptId);
    const bytes = await readFile(file).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    });
    const known = bytes === null ? null : readJournal(bytes);
    const last = known?.events.at(-1);
    const isSame = known !== null && (last === undefined || (await this.#isStored(attemptId, last)));
    if (bytes !== null && !isSame) await rename(file, `${file}.${this.#deps.now()}.aside`);
    if (known !== null && isSame && known.isTorn) await truncate(file, known.bytes);
    if (this.#open.size >= (this.#deps.openFiles ?? OPEN_FILES)) await this.#closeOldest();
    const handle = await open(file, 'a', 0o600);
    if (bytes === null || !isSame) this.#hasNewNames = true;
    const journal = { handle, seq: isSame ? (last?.seq ?? 0) : 0, isUnsynced: false };
    this.#open.set(attemptId, journal);
    if (!isSame) await handle.appendFile(journalText(head, []));
    return journal;
  }

  async #isStored(attemptId: number, last: { readonly seq: number; readonly hash: string }) {
    const [row] = await listEventsAfter(this.#deps.read, attemptId, last.seq - 1, 1);
    return row?.hash === last.hash;
  }

  async #drop(attemptId: number): Promise<void> {
    const handle = this.#open.get(attemptId)?.handle;
    this.#noted.delete(attemptId);
    this.#open.delete(attemptId);
    try {
      await handle?.close();
      await rm(journalFile(this.#deps.folder, attemptId), { force: true });
    } catch (error) {
      // What stands there is offered again at the next start, and can be removed once more.
      this.#deps.log.warn({ err: error }, 'the second copy of a removed log stays');
    }
  }

  async #sync(): Promise<void> {
    for (const journal of this.#open.values()) {
      if (!journal.isUnsynced) continue;
      await journal.handle.datasync();
      journal.isUnsynced = false;
    }
    // A file whose name is not on the disk is gone with the power, whatever was put into it.
    if (!this.#hasNewNames) return;
    this.#hasNewNames = false;
    await syncFolderAsync(this.#deps.folder);
  }

  /** Closes the file that nothing was written to for longest, with all of it on the disk. */
  async #closeOldest(): Promise<void> {
    for (const [attemptId, { handle, isUnsynced }] of this.#open) {
      if (isUnsynced) await handle.datasync();
      this.#open.delete(attemptId);
      await handle.close();
      return;
    }
  }

  /** Files are opened anew with the next event, and checked then. */
  async #forgetAll(): Promise<void> {
    for (const { handle } of this.#open.values()) await handle.close().catch(() => undefined);
    this.#open.clear();
  }
}
