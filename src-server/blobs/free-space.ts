import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#shared/contract/errors.ts';
import { RESERVED_BYTES, sizeText, SMALL_FILE_BYTES } from '#shared/domain/media/limits.ts';

/** How many bytes a folder, or where it will be, can still take. */
export type FreeBytes = (folder: string) => Promise<number>;

/** The same of a folder that has to be there. @throws where it is gone */
export const freeIn: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

export const freeBytes: FreeBytes = async (folder) => {
  let there = folder;
  while (!existsSync(there)) there = path.dirname(there);
  return freeIn(there);
};

/** @throws STORAGE_FULL with what is needed and what is there, where a disk has no room for so many bytes. */
export async function assertRoom(folder: string, bytes: number, free: FreeBytes = freeBytes): Promise<void> {
  // What is small fills no disk; where there is no room even for that, the disk says so itself.
  if (bytes <= SMALL_FILE_BYTES) return;
  const left = (await free(folder)) - RESERVED_BYTES;
  if (bytes <= left) return;
  const room = sizeText(Math.max(0, left));
  throw new AppError(
    'STORAGE_FULL',
    `The disk has no room: ${sizeText(bytes)} are still to come, and ${room} can be taken. Free some space; it goes on then.`,
  );
}
