import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#shared/contract/errors.ts';
import { sizeText } from '#shared/domain/media/limits.ts';
import { makeFolder, makeFolderAsync, replaceFile, syncFolderAsync } from '../durable-file.ts';

/** Content-addressed files beside the database. */
export interface BlobStore {
  /** What is on its way lies beside the files, on the same disk. */
  readonly folder: string;
  /** Writes the bytes durably and answers their SHA-256; the same bytes are stored once. */
  put(bytes: Uint8Array): string;
  /** A whole file; null when there is no such blob. @throws TOO_LARGE for what is read by range only. */
  get(sha256: string): Uint8Array | null;
  has(sha256: string): boolean;
  /** In bytes; null when there is no such blob. */
  sizeOf(sha256: string): number | null;
  /** Where it lies, whether it is there or not; for what reads a part of it. */
  fileOf(sha256: string): string;
  /** A part of a file, shorter where the file ends before it; null when there is no such blob. */
  read(
    sha256: string,
    part: { readonly offset: number; readonly length: number },
  ): Promise<Uint8Array | null>;
  /** Moves a file that is complete on disk to its name, in one step. */
  adopt(file: string, sha256: string): Promise<void>;
  remove(sha256: string): void;
}

/** More of one file is never in memory at once. */
export const MAX_WHOLE_BYTES = 64 * 1024 * 1024;

/** What a blob is called by: the SHA-256 of its bytes in hexadecimal. */
export const nameOfBlob = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A part of a file on disk, shorter where the file ends before it; null when there is no such file. */
export async function readPart(
  file: string,
  { offset, length }: { readonly offset: number; readonly length: number },
): Promise<Uint8Array | null> {
  if (!existsSync(file)) return null;
  const handle = await open(file, 'r');
  try {
    const buffer = new Uint8Array(length);
    let read = 0;
    while (read < length) {
      const { bytesRead } = await handle.read(buffer, read, length - read, offset + read);
      if (bytesRead === 0) break;
      read += bytesRead;
    }
    return read === length ? buffer : buffer.slice(0, read);
  } finally {
    await handle.close();
  }
}

/** Blobs in a folder, each there as a whole or not at all. */
export function folderBlobStore(folder: string): BlobStore {
  const fileOf = (sha256: string) => path.join(folder, sha256.slice(0, 2), sha256);
  const sizeOf = (sha256: string) => statSync(fileOf(sha256), { throwIfNoEntry: false })?.size ?? null;
  const isSound = (sha256: string, size: number): boolean =>
    sizeOf(sha256) === size && nameOfBlob(readFileSync(fileOf(sha256))) === sha256;
  return {
    folder,
    put: (bytes) => {
      const sha256 = nameOfBlob(bytes);
      // One that the disk has spoilt since is written anew.
      if (isSound(sha256, bytes.byteLength)) return sha256;
      const file = fileOf(sha256);
      makeFolder(path.dirname(file));
      replaceFile(file, bytes);
      return sha256;
    },
    has: (sha256) => existsSync(fileOf(sha256)),
    get: (sha256) => {
      const size = sizeOf(sha256);
      if (size === null) return null;
      if (size > MAX_WHOLE_BYTES)
        throw new AppError('TOO_LARGE', `A file of ${sizeText(size)} is read in parts: ask for a ticket.`);
      return readFileSync(fileOf(sha256));
    },
    sizeOf,
    fileOf,
    read: (sha256, part) => readPart(fileOf(sha256), part),
    adopt: async (file, sha256) => {
      const target = fileOf(sha256);
      await makeFolderAsync(path.dirname(target));
      await rename(file, target);
      await syncFolderAsync(path.dirname(target));
    },
    remove: (sha256) => rmSync(fileOf(sha256), { force: true }),
  };
}
