import { mkdirSync, rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { ExportFormat } from '#shared/domain/imports/export-formats.ts';

/** For how long a finished file is kept for its person. */
const KEPT_MS = 60 * 60_000;

/** What a file is begun with; who knows its key, and is that person, can fetch it. */
interface ExportStart {
  readonly key: string;
  readonly userId: number;
  readonly format: ExportFormat;
  readonly fileName: string;
  readonly now: number;
}

/** A file of questions that is being written, or was. */
export class ExportJob {
  readonly key: string;
  readonly userId: number;
  readonly format: ExportFormat;
  readonly fileName: string;
  readonly file: string;
  readonly beganAt: number;
  state: 'writing' | 'ready' | 'failed' = 'writing';
  done = 0;
  total = 0;
  written = 0;
  skipped = 0;
  missing = 0;
  size = 0;
  reason: string | null = null;
  readonly #abort = new AbortController();

  constructor(folder: string, what: ExportStart) {
    this.key = what.key;
    this.userId = what.userId;
    this.format = what.format;
    this.fileName = what.fileName;
    this.beganAt = what.now;
    this.file = path.join(folder, this.key);
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  stop(): void {
    this.#abort.abort(new Error('The export was stopped.'));
  }
}

/** Files of questions on their way out: one for each person, on the disk until it was fetched. */
export class ExportJobs {
  readonly #folder: string;
  readonly #jobs = new Map<number, ExportJob>();
  readonly #running = new Set<Promise<void>>();
  #isSwept = false;

  /** @param folder of these files alone; what an earlier run left there is removed. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Begins a file in the place of the one that this person had. */
  begin(what: ExportStart, work: (job: ExportJob) => Promise<void>): ExportJob {
    this.#sweep(what.now);
    this.#drop(this.#jobs.get(what.userId));
    const job = new ExportJob(this.#folder, what);
    this.#jobs.set(what.userId, job);
    const running = work(job).finally(() => {
      this.#running.delete(running);
      if (job.signal.aborted) rmSync(job.file, { force: true });
    });
    this.#running.add(running);
    return job;
  }

  find(userId: number, key: string): ExportJob | null {
    const job = this.#jobs.get(userId);
    return job?.key === key ? job : null;
  }

  end(job: ExportJob): void {
    this.#drop(job);
  }

  async close(): Promise<void> {
    for (const job of this.#jobs.values()) job.stop();
    await Promise.allSettled(this.#running);
    if (this.#isSwept) rmSync(this.#folder, { recursive: true, force: true });
  }

  #drop(job: ExportJob | undefined): void {
    if (job === undefined) return;
    job.stop();
    rmSync(job.file, { force: true });
    if (this.#jobs.get(job.userId) === job) this.#jobs.delete(job.userId);
  }

  #sweep(now: number): void {
    if (!this.#isSwept) {
      rmSync(this.#folder, { recursive: true, force: true });
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      this.#isSwept = true;
    }
    for (const job of this.#jobs.values()) if (now - job.beganAt > KEPT_MS) this.#drop(job);
  }
}

/** Writes what came together since the last time. */
export class FileSink {
  size = 0;
  readonly #handle: FileHandle;
  #waiting: Uint8Array[] = [];

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  static async open(file: string): Promise<FileSink> {
    return new FileSink(await open(file, 'wx', 0o600));
  }

  readonly emit = (bytes: Uint8Array): void => {
    this.#waiting.push(bytes);
  };

  async flush(): Promise<void> {
    const bytes = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.size += bytes.byteLength;
    await this.#handle.appendFile(bytes);
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}
