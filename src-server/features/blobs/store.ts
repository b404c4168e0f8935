import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder, replaceFile } from '#server/durable-file.ts';

/** Content-addressed files beside the database. */
export interface BlobStore {
  /** Writes the bytes durably and answers their SHA-256; the same bytes are stored once. */
  put(bytes: Uint8Array): string;
  /** Null when there is no such blob. */
  get(sha256: string): Uint8Array | null;
  has(sha256: string): boolean;
}

/** What a blob is called by: the SHA-256 of its bytes in hexadecimal. */
export const nameOfBlob = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Blobs in a folder, each there as a whole or not at all. */
export function folderBlobStore(folder: string): BlobStore {
  const fileOf = (sha256: string) => path.join(folder, sha256.slice(0, 2), sha256);
  const isSound = (sha256: string): boolean => {
    const file = fileOf(sha256);
    return existsSync(file) && nameOfBlob(readFileSync(file)) === sha256;
  };
  return {
    put: (bytes) => {
      const sha256 = nameOfBlob(bytes);
      // One that the disk has spoilt since is written anew.
      if (isSound(sha256)) return sha256;
      const file = fileOf(sha256);
      makeFolder(path.dirname(file));
      replaceFile(file, bytes);
      return sha256;
    },
    has: (sha256) => existsSync(fileOf(sha256)),
    get: (sha256) => (existsSync(fileOf(sha256)) ? readFileSync(fileOf(sha256)) : null),
  };
}
