import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Makes the entries of a folder durable; Windows does so by itself. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Makes a folder that only its owner may read, durably with those above it. */
export function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made))
    syncFolder(path.dirname(made));
}

/** Writes all of a file durably, or adds it at the end. @throws when there is no room for all of it. */
export function writeDurably(file: string, content: Uint8Array | string, flag: 'w' | 'a' = 'w'): void {
  const handle = openSync(file, flag, 0o600);
  try {
    // A single write may end early where a disk becomes full; this one goes on, and says so.
    writeFileSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Puts a file in its place as a whole: what stood there or all of the new is found, also after a power cut. */
export function replaceFile(file: string, content: Uint8Array | string): void {
  const temporary = `${file}.${process.pid}.part`;
  try {
    writeDurably(temporary, content);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncFolder(path.dirname(file));
}

/**
 * Makes a file for its owner alone that is complete from the first moment anybody can see it; one that is there
 * already stays, whoever made it.
 */
export function createFileOnce(file: string, content: Uint8Array | string): void {
  const folder = path.dirname(file);
  makeFolder(folder);
  const temporary = `${file}.${process.pid}.part`;
  try {
    writeDurably(temporary, content);
    // Unlike a rename, a link never replaces a file that is in use already.
    linkSync(temporary, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  syncFolder(folder);
}

/** {@link syncFolder} without holding up the thread. */
export async function syncFolderAsync(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** {@link makeFolder} without holding up the thread, for what people send. */
export async function makeFolderAsync(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made))
    await syncFolderAsync(path.dirname(made));
}

/** {@link replaceFile} without holding up the thread; one call at a time for the same file. */
export async function replaceFileAsync(file: string, content: Uint8Array): Promise<void> {
  const temporary = `${file}.${process.pid}.part`;
  try {
    const handle = await open(temporary, 'w', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolderAsync(path.dirname(file));
}
