import { createHash, type Hash } from 'node:crypto';
import { createReadStream, existsSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#shared/contract/errors.ts';
import { MAX_FILE_BYTES, PIECE_BYTES, sizeText } from '#shared/domain/media/limits.ts';
import { makeFolderAsync } from '../durable-file.ts';
import type { BlobStore } from './store.ts';

/** The hash of what has arrived, as far as this process has seen it arrive. */
interface Hashed {
  readonly hash: Hash;
  readonly size: number;
}

export interface ArrivedFile {
  readonly sha256: string;
  readonly size: number;
}

/** SHA-256 of a file, read in parts. */
export async function hashOfFile(file: string): Promise<Hash> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: PIECE_BYTES }), hash, { end: false });
  return hash;
}

/**
 * Files that arrive in pieces. Each is a temporary file that only grows, so that it goes on at the byte after a
 * crash; its hash is made as it arrives, and what another process has seen is read once more at the end.
 */
export class IncomingFiles {
  readonly #folder: string;
  readonly #blobs: Pick<BlobStore, 'adopt'>;
  readonly #hashed = new Map<string, Hashed>();
  /** Calls for one file follow each other. */
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(folder: string, blobs: Pick<BlobStore, 'adopt'>) {
    this.#folder = folder;
    this.#blobs = blobs;
  }

  get folder(): string {
    return this.#folder;
  }

  fileOf(name: string): string {
    return path.join(this.#folder, name);
  }

  /** How much of a file is here, in bytes. */
  offsetOf(name: string): number {
    return statSync(this.fileOf(name), { throwIfNoEntry: false })?.size ?? 0;
  }

  /**
   * Adds a piece at the end, durably unless `finish` is to make it so. @returns how much is here now
   * @throws CONFLICT when it does not follow what is here, TOO_LARGE beyond what a file may have
   */
  append(
    name: string,
    piece: { readonly offset: number; readonly bytes: Uint8Array },
    options: { readonly isDurable?: boolean } = {},
  ): Promise<number> {
    return this.#inTurn(name, async () => {
      const here = this.offsetOf(name);
      if (piece.offset !== here)
        throw new AppError('CONFLICT', `The next piece begins at ${here}.`, { extra: { offset: here } });
      const size = here + piece.bytes.byteLength;
      if (size > MAX_FILE_BYTES)
        throw new AppError('TOO_LARGE', `A file may have at most ${sizeText(MAX_FILE_BYTES)}.`);
      await makeFolderAsync(this.#folder);
      await this.#write(name, here, piece.bytes, options.isDurable !== false);
      this.#hash(name, here, piece.bytes);
      return size;
    });
  }

  forget(name: string): void {
    this.#hashed.delete(name);
    rmSync(this.fileOf(name), { force: true });
  }

  /** The hash and size of what is here. */
  digest(name: string): Promise<ArrivedFile> {
    return this.#inTurn(name, async () => {
      const size = this.offsetOf(name);
      const known = this.#hashed.get(name);
      const hash = known?.size === size ? known.hash : await hashOfFile(this.fileOf(name));
      this.#hashed.set(name, { hash, size });
      return { sha256: hash.copy().digest('hex'), size };
    });
  }

  /**
   * Keeps a complete file under the hash of its bytes.
   * @throws VALIDATION_FAILED, and forgets it, when it is not what it is said to be
   */
  async finish(name: string, expected?: string): Promise<ArrivedFile> {
    const arrived = await this.digest(name);
    if (expected !== undefined && arrived.sha256 !== expected) {
      this.forget(name);
      throw new AppError('VALIDATION_FAILED', 'The file is not what its name says.');
    }
    return this.#inTurn(name, async () => {
      const handle = await open(this.fileOf(name), 'r+');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      await this.#blobs.adopt(this.fileOf(name), arrived.sha256);
      this.#hashed.delete(name);
      return arrived;
    });
  }

  async #write(name: string, at: number, bytes: Uint8Array, isDurable: boolean): Promise<void> {
    const handle = await open(this.fileOf(name), existsSync(this.fileOf(name)) ? 'r+' : 'w', 0o600);
    try {
      let written = 0;
      // A single write may end early where a disk becomes full; this one goes on, and says so.
      while (written < bytes.byteLength)
        written += (await handle.write(bytes, written, bytes.byteLength - written, at + written))
          .bytesWritten;
      if (isDurable) await handle.sync();
    } catch (error) {
      // What came of the piece is taken back: the sender goes on where it was answered last.
      await handle.truncate(at).catch(() => undefined);
      throw error;
    } finally {
      await handle.close();
    }
  }

  #hash(name: string, here: number, bytes: Uint8Array): void {
    const known = here === 0 ? { hash: createHash('sha256'), size: 0 } : this.#hashed.get(name);
    if (known?.size !== here) {
      this.#hashed.delete(name);
      return;
    }
    this.#hashed.set(name, { hash: known.hash.update(bytes), size: here + bytes.byteLength });
  }

  async #inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(name) ?? Promise.resolve();
    const turn = before.then(work, work);
    const settled = turn.catch(() => undefined);
    this.#turns.set(name, settled);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(name) === settled) this.#turns.delete(name);
    }
  }
}
