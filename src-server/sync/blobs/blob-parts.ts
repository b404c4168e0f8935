import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '#shared/contract/errors.ts';
import { makeFolder, writeDurably } from '#server/durable-file.ts';
import { nameOfBlob, type BlobStore } from '#server/blobs/store.ts';

/** Files travel in pieces of this size; what has arrived is not sent again. */
export const PART_BYTES = 1024 * 1024;
export const MAX_BLOB_BYTES = 64 * 1024 * 1024;

/** Files that have not arrived completely, one per sender and name: on a hub, and on a device that gets them. */
export class BlobParts {
  readonly #folder: string;
  readonly #blobs: BlobStore;

  constructor(folder: string, blobs: BlobStore) {
    this.#folder = folder;
    this.#blobs = blobs;
  }

  #fileOf(owner: string, sha256: string): string {
    const name = createHash('sha256').update(`${owner} ${sha256}`).digest('hex');
    return path.join(this.#folder, name);
  }

  /** How much of a file is here. */
  offsetOf(owner: string, sha256: string): number {
    const file = this.#fileOf(owner, sha256);
    return existsSync(file) ? statSync(file).size : 0;
  }

  /** Adds a piece at the end. @throws CONFLICT when it does not follow what is here. */
  append(
    owner: string,
    sha256: string,
    piece: { readonly offset: number; readonly bytes: Uint8Array },
  ): number {
    const here = this.offsetOf(owner, sha256);
    if (piece.offset !== here) throw new AppError('CONFLICT', `The next piece begins at ${here}.`);
    if (here + piece.bytes.byteLength > MAX_BLOB_BYTES) {
      throw new AppError('TOO_LARGE', `A file may have at most ${MAX_BLOB_BYTES} bytes.`);
    }
    makeFolder(this.#folder);
    writeDurably(this.#fileOf(owner, sha256), piece.bytes, 'a');
    return here + piece.bytes.byteLength;
  }

  forget(owner: string, sha256: string): void {
    rmSync(this.#fileOf(owner, sha256), { force: true });
  }

  /**
   * Keeps a complete file under its name. @returns its bytes.
   * @throws VALIDATION_FAILED, and forgets the pieces, when they are something else.
   */
  finish(owner: string, sha256: string): Uint8Array {
    const file = this.#fileOf(owner, sha256);
    const bytes = readFileSync(file);
    try {
      assertNamed(sha256, bytes);
      this.#blobs.put(bytes);
    } finally {
      this.forget(owner, sha256);
    }
    return bytes;
  }
}

export const isNamed = (sha256: string, bytes: Uint8Array): boolean => nameOfBlob(bytes) === sha256;

/** @throws VALIDATION_FAILED when the bytes are not what their name says. */
export function assertNamed(sha256: string, bytes: Uint8Array): void {
  if (isNamed(sha256, bytes)) return;
  throw new AppError('VALIDATION_FAILED', 'The file is not what its name says.');
}
