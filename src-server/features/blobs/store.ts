import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

/** Content-addressed files beside the database. */
export interface BlobStore {
  /** Writes the bytes durably and answers their SHA-256; the same bytes are stored once. */
  put(bytes: Uint8Array): string;
  /** Null when there is no such blob. */
  get(sha256: string): Uint8Array | null;
  has(sha256: string): boolean;
}

/** Blobs in a folder: written to a temporary file, synced, then renamed. */
export function folderBlobStore(folder: string): BlobStore {
  const fileOf = (sha256: string) => path.join(folder, sha256.slice(0, 2), sha256);
  return {
    put: (bytes) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const file = fileOf(sha256);
      if (existsSync(file)) return sha256;
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
      const temporary = `${file}.${process.pid}.part`;
      const handle = openSync(temporary, 'w', 0o600);
      writeSync(handle, bytes);
      fsyncSync(handle);
      closeSync(handle);
      renameSync(temporary, file);
      return sha256;
    },
    has: (sha256) => existsSync(fileOf(sha256)),
    get: (sha256) => (existsSync(fileOf(sha256)) ? readFileSync(fileOf(sha256)) : null),
  };
}
