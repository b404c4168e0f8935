import { createHash } from 'node:crypto';
import { constants, createReadStream, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { copyFile, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

const BLOB = /^[0-9a-f]{64}$/;
const SHELF = /^[0-9a-f]{2}$/;

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Makes what was written to a file, or into a folder, durable. */
export async function syncPath(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Copies a file so that it is complete from the first moment it has its name. */
async function copyWhole(from: string, to: string): Promise<void> {
  const part = `${to}.${process.pid}.part`;
  await copyFile(from, part, constants.COPYFILE_FICLONE);
  await syncPath(part);
  await rename(part, to);
}

export interface CopiedBlobs {
  readonly count: number;
  /** Files whose content is not what their name says, where they came from already. */
  readonly damaged: readonly string[];
}

/** Copies the files that `to` does not have yet, and checks each copy by its name. Nothing is replaced. */
export async function copyBlobs(from: string, to: string): Promise<CopiedBlobs> {
  const damaged: string[] = [];
  let count = 0;
  const shelves = existsSync(from) ? readdirSync(from).filter((name) => SHELF.test(name)) : [];
  for (const shelf of shelves) {
    const names = readdirSync(path.join(from, shelf)).filter((name) => BLOB.test(name));
    if (names.length > 0) mkdirSync(path.join(to, shelf), { recursive: true, mode: 0o700 });
    for (const name of names) {
      const target = path.join(to, shelf, name);
      if (!existsSync(target)) await copyWhole(path.join(from, shelf, name), target);
      if ((await sha256Of(target)) !== name) damaged.push(name);
      count += 1;
    }
    if (names.length > 0) await syncPath(path.join(to, shelf));
  }
  return { count, damaged };
}

const keysOf = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => !name.endsWith('.part')) : [];

/** Copies the keys; one that is there already is put aside first when it is another one. */
export async function copyKeys(from: string, to: string, aside: string): Promise<void> {
  const names = keysOf(from);
  if (names.length > 0) mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const name of names) {
    const [source, target] = [path.join(from, name), path.join(to, name)];
    if (existsSync(target)) {
      if (readFileSync(target).equals(readFileSync(source))) continue;
      mkdirSync(aside, { recursive: true, mode: 0o700 });
      await copyWhole(target, path.join(aside, name));
    }
    await copyWhole(source, target);
  }
  if (names.length > 0) await syncPath(to);
}
