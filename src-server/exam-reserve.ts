import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { freeBytes, type FreeBytes } from './blobs/free-space.ts';
import type { Log } from './log.ts';

/** So much of the disk is kept for answers of exams. */
export const EXAM_RESERVE_BYTES = 64 * 1024 ** 2;
const FILE = 'exam-reserve';
const PART_BYTES = 1024 ** 2;
const LOOK_AGAIN_MS = 60_000;
/** It is put back where there is so many times as much room. */
const ROOM_FACTOR = 4;

interface ReserveDeps {
  readonly folder: string;
  /** 0 keeps nothing. */
  readonly bytes: number;
  readonly monotonic: () => number;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly free?: FreeBytes;
}

const isFile = async (file: string): Promise<boolean> =>
  (await stat(file).catch(() => null))?.isFile() === true;

/** A file that takes up room on the disk, and gives it to exams once the disk is full. */
export class ExamReserve {
  readonly #deps: ReserveDeps;
  readonly #file: string;
  /** While it is written. */
  readonly #half: string;
  #lookAgainAt: number;
  #changing: Promise<unknown> = Promise.resolve();

  constructor(deps: ReserveDeps) {
    this.#deps = deps;
    this.#file = path.join(deps.folder, FILE);
    this.#half = `${this.#file}.half`;
    // A start has more urgent things to write.
    this.#lookAgainAt = deps.monotonic() + LOOK_AGAIN_MS;
  }

  /**
   * Puts it there, and back after it was given, where the disk has plenty of room; looked at once a minute.
   * Ends after what another call is writing: timers overlap on a slow disk.
   */
  async keep(): Promise<void> {
    const { bytes, monotonic, log } = this.#deps;
    const now = monotonic();
    if (bytes === 0) return;
    if (now < this.#lookAgainAt) {
      await this.#changing;
      return;
    }
    this.#lookAgainAt = now + LOOK_AGAIN_MS;
    await this.#alone(() => this.#fill()).catch((error: unknown) => {
      log.warn({ err: error }, 'no room could be reserved for answers of exams');
    });
  }

  /** Gives its room to an exam. @returns false where there was none to give */
  async give(): Promise<boolean> {
    if (this.#deps.bytes === 0) return false;
    return this.#alone(async () => {
      // A process that was killed may have left a part of it.
      if (!(await isFile(this.#file)) && !(await isFile(this.#half))) return false;
      await this.#remove();
      // Not at once again: the exam goes on.
      this.#lookAgainAt = this.#deps.monotonic() + LOOK_AGAIN_MS;
      this.#deps.log.warn({ bytes: this.#deps.bytes }, 'the disk is full: its reserve was given to an exam');
      return true;
    });
  }

  async #fill(): Promise<void> {
    const { folder, bytes, free = freeBytes } = this.#deps;
    if ((await isFile(this.#file)) || (await free(folder)) < bytes * ROOM_FACTOR) return;
    try {
      await this.#write(bytes);
      await rename(this.#half, this.#file);
    } catch (error) {
      // The disk became full meanwhile: what is there of it already would be kept from exams.
      await this.#remove();
      throw error;
    }
  }

  async #write(bytes: number): Promise<void> {
    const handle = await open(this.#half, 'w', 0o600);
    try {
      // Written, not only announced: a file with holes reserves nothing.
      const part = Buffer.alloc(Math.min(PART_BYTES, bytes), 0x5a);
      // A write ends early where the disk becomes full; the one after it says so.
      for (let at = 0; at < bytes;)
        at += (await handle.write(part, 0, Math.min(part.length, bytes - at), at)).bytesWritten;
    } finally {
      await handle.close();
    }
  }

  async #remove(): Promise<void> {
    for (const file of [this.#file, this.#half]) await rm(file, { force: true });
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#changing.then(work);
    this.#changing = next.catch(() => undefined);
    return next;
  }
}
