import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The files below a folder that hold some words, as database pages, logs and blobs hold text. */
export function filesWith(words: string, folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).toString('latin1').toLowerCase().includes(words))
    .map((file) => path.relative(folder, file));
}
