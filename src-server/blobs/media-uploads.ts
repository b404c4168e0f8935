import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PIECE_BYTES } from '#shared/domain/media/limits.ts';
import { isFull } from '../db/unusable-data.ts';
import { assertRoom, freeBytes, type FreeBytes } from './free-space.ts';
import { IncomingFiles } from './incoming-files.ts';
import { readPart, type BlobStore } from './store.ts';

/** A file on this computer that is copied into the store. */
export interface Source {
  readonly path: string;
  readonly size: number;
  /** When it was last written to; one that has changed since is another file. */
  readonly changedAt: number;
}

/** What keeps a copy from going on: for now, or for good. */
export type TakeState =
  | { readonly state: 'taking' }
  | { readonly state: 'waiting'; readonly reason: string }
  | { readonly state: 'failed'; readonly reason: string };

interface Running {
  readonly ending: AbortController;
  ended: Promise<void>;
  state: TakeState;
}

/** A copy makes what it wrote durable after so much; what is lost with the power is copied once more. */
const DURABLE_EVERY = 16 * PIECE_BYTES;
const RETRY_MS = 5000;

const GONE = 'The file is not where it was chosen any more. Choose it again.';
const CHANGED = 'The file has changed since it was chosen. Choose it again.';

/** When a file was last changed, as it is compared later. @throws where it is gone */
export const sourceOf = async (file: string): Promise<Source> => {
  const { size, mtimeMs } = await stat(file);
  return { path: file, size, changedAt: Math.floor(mtimeMs) };
};

const isRoomProblem = (error: unknown): boolean =>
  isFull(error) || (error instanceof Error && 'code' in error && error.code === 'STORAGE_FULL');

/** Files that people put into the store of this server: those that arrive, and those that it copies itself. */
export class MediaUploads {
  readonly files: IncomingFiles;
  readonly #taking = new Map<string, Running>();
  readonly #free: FreeBytes;
  readonly #retryMs: number;
  #isResumed = false;

  constructor(
    blobs: Pick<BlobStore, 'adopt' | 'folder'>,
    { free = freeBytes, retryMs = RETRY_MS }: { free?: FreeBytes; retryMs?: number } = {},
  ) {
    this.files = new IncomingFiles(path.join(blobs.folder, 'uploads'), blobs);
    this.#free = free;
    this.#retryMs = retryMs;
  }

  /** The name of a file that is on its way; what a person sends is no path. */
  static nameOf(uploadId: string): string {
    return createHash('sha256').update(uploadId).digest('hex');
  }

  /** @throws STORAGE_FULL */
  assertRoom(bytes: number): Promise<void> {
    return assertRoom(this.files.folder, bytes, this.#free);
  }

  freeBytes(): Promise<number> {
    return this.#free(this.files.folder);
  }

  offsetOf(uploadId: string): number {
    return this.files.offsetOf(MediaUploads.nameOf(uploadId));
  }

  /** How a copy stands; null where none runs. */
  stateOf(uploadId: string): TakeState | null {
    return this.#taking.get(uploadId)?.state ?? null;
  }

  /** True once, for whoever takes up what an earlier run of the program had begun. */
  takeResume(): boolean {
    const isFirst = !this.#isResumed;
    this.#isResumed = true;
    return isFirst;
  }

  /** Copies a file of this computer from where its copy stands. @param onFailed told why it cannot go on at all */
  take(uploadId: string, source: Source, onFailed: (reason: string) => Promise<void>): void {
    if (this.#taking.has(uploadId)) return;
    const running: Running = {
      ending: new AbortController(),
      ended: Promise.resolve(),
      state: { state: 'taking' },
    };
    this.#taking.set(uploadId, running);
    running.ended = this.#takeAll(uploadId, source, running)
      .catch(async (error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        running.state = { state: 'failed', reason };
        await onFailed(reason);
      })
      .catch(() => undefined)
      .then(() => void this.#taking.delete(uploadId));
  }

  /** Stops a copy, and forgets what has arrived. */
  async cancel(uploadId: string): Promise<void> {
    await this.#end(uploadId);
    this.files.forget(MediaUploads.nameOf(uploadId));
  }

  /** Stops all copies; they go on after the next start. */
  async close(): Promise<void> {
    for (const uploadId of this.#taking.keys()) await this.#end(uploadId);
  }

  async #end(uploadId: string): Promise<void> {
    const running = this.#taking.get(uploadId);
    if (running === undefined) return;
    running.ending.abort();
    await running.ended;
  }

  /** A disk that is full is waited for. */
  async #takeAll(uploadId: string, source: Source, running: Running): Promise<void> {
    const { signal } = running.ending;
    while (!signal.aborted) {
      try {
        running.state = { state: 'taking' };
        await this.assertRoom(source.size - this.offsetOf(uploadId));
        await this.#copy(uploadId, source, signal);
        return;
      } catch (error) {
        if (!isRoomProblem(error)) throw error;
        running.state = { state: 'waiting', reason: error instanceof Error ? error.message : String(error) };
        await sleep(this.#retryMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }

  async #copy(uploadId: string, source: Source, signal: AbortSignal): Promise<void> {
    const now = await sourceOf(source.path).catch(() => null);
    if (now === null) throw new Error(GONE);
    if (now.size !== source.size || now.changedAt !== source.changedAt) throw new Error(CHANGED);
    const name = MediaUploads.nameOf(uploadId);
    let offset = this.offsetOf(uploadId);
    while (offset < source.size && !signal.aborted) {
      const bytes = await readPart(source.path, { offset, length: PIECE_BYTES });
      if (bytes === null || bytes.byteLength === 0) throw new Error(CHANGED);
      const isDurable =
        Math.floor(offset / DURABLE_EVERY) !== Math.floor((offset + bytes.byteLength) / DURABLE_EVERY);
      offset = await this.files.append(name, { offset, bytes }, { isDurable });
    }
  }
}
