import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { makeFolder, replaceFile } from '../durable-file.ts';

/** Where the SHA-256 of a backup stands: beside the data, as the folder of the backups has nothing else in it. */
export const sumFileOf = (dataDir: string, backup: string): string =>
  path.join(dataDir, 'backup-sums', `${path.basename(backup)}.sha256`);

const PIECE_BYTES = 1024 * 1024;

/** SHA-256 of a file of any size, read piece by piece. For a thread of its own. */
export function hashOfDatabase(file: string): string {
  const hash = createHash('sha256');
  const handle = openSync(file, 'r');
  try {
    const piece = new Uint8Array(PIECE_BYTES);
    for (;;) {
      const read = readSync(handle, piece, 0, PIECE_BYTES, null);
      if (read === 0) return hash.digest('hex');
      hash.update(piece.subarray(0, read));
    }
  } finally {
    closeSync(handle);
  }
}

/** Notes what a backup is made of, so that a byte that changes later is noticed. */
export function noteSum(dataDir: string, backup: string, sum: string): void {
  const file = sumFileOf(dataDir, backup);
  makeFolder(path.dirname(file));
  replaceFile(file, `${sum}\n`);
}
