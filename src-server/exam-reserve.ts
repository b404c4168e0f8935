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

/** A file that takes up room on the disk, and gives it to exams once the disk is full. */
export class ExamReserve {
  readonly #deps: ReserveDeps;
  readonly #file: string;
  #lookAgainAt: number;
  #changing: Promise<unknown> = Promise.resolve();

  constructor(deps: ReserveDeps) {
    this.#deps = deps;
    this.#file = path.join(deps.folder, FILE);
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
      if (!(await this.#isThere())) return false;
      await rm(this.#file, { force: true });
      // Not at once again: the exam goes on.
      this.#lookAgainAt = this.#deps.monotonic() + LOOK_AGAIN_MS;
      this.#deps.log.warn({ bytes: this.#deps.bytes }, 'the disk is full: its reserve was given to an exam');
      return true;
    });
  }

  async #fill(): Promise<void> {
    const { folder, bytes, free = freeBytes } = this.#deps;
    if ((await this.#isThere()) || (await free(folder)) < bytes * ROOM_FACTOR) return;
    const half = `${this.#file}.half`;
    const handle = await open(half, 'w', 0o600);
    try {
      // Written, not only announced: a file with holes reserves nothing.
      const part = Buffer.alloc(Math.min(PART_BYTES, bytes), 0x5a);
      for (let at = 0; at < bytes; at += part.length) await handle.write(part, 0, part.length, at);
    } finally {
      await handle.close();
    }
    await rename(half, this.#file);
  }

  async #isThere(): Promise<boolean> {
    return (await stat(this.#file).catch(() => null))?.isFile() === true;
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#changing.then(work);
    this.#changing = next.catch(() => undefined);
    return next;
  }
}
