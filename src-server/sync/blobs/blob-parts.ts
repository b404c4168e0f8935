import { createHash } from 'node:crypto';
import { MAX_FILE_BYTES, PIECE_BYTES } from '#shared/domain/media/limits.ts';
import { IncomingFiles } from '#server/blobs/incoming-files.ts';
import type { BlobStore } from '#server/blobs/store.ts';

/** Files travel in pieces of this size; what has arrived is not sent again. */
export const PART_BYTES = PIECE_BYTES;
export const MAX_BLOB_BYTES = MAX_FILE_BYTES;

const nameOf = (owner: string, sha256: string): string =>
  createHash('sha256').update(`${owner} ${sha256}`).digest('hex');

/** Files that have not arrived completely, one per sender and name: on a hub, and on a device that gets them. */
export class BlobParts {
  readonly #files: IncomingFiles;

  constructor(folder: string, blobs: Pick<BlobStore, 'adopt'>) {
    this.#files = new IncomingFiles(folder, blobs);
  }

  get folder(): string {
    return this.#files.folder;
  }

  /** How much of a file is here. */
  offsetOf(owner: string, sha256: string): number {
    return this.#files.offsetOf(nameOf(owner, sha256));
  }

  /** Adds a piece at the end. @throws CONFLICT when it does not follow what is here. */
  append(
    owner: string,
    sha256: string,
    piece: { readonly offset: number; readonly bytes: Uint8Array },
  ): Promise<number> {
    return this.#files.append(nameOf(owner, sha256), piece);
  }

  forget(owner: string, sha256: string): void {
    this.#files.forget(nameOf(owner, sha256));
  }

  /**
   * Keeps a complete file under its name. @returns its size in bytes.
   * @throws VALIDATION_FAILED, and forgets the pieces, when they are something else.
   */
  async finish(owner: string, sha256: string): Promise<number> {
    return (await this.#files.finish(nameOf(owner, sha256), sha256)).size;
  }
}
