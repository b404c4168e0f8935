import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const secretFileSchema = z.strictObject({ version: z.literal(1), entries: z.record(z.string(), z.string()) });

/** A JSON file of sealed entries, readable by its owner only and replaced atomically. */
export interface SecretFile {
  read(): Promise<Record<string, string>>;
  write(entries: Record<string, string>): Promise<void>;
}

export function secretFile(file: string): SecretFile {
  return {
    async read() {
      let text: string;
      try {
        text = await readFile(file, 'utf8');
      } catch (error) {
        if (isMissing(error)) return {};
        throw error;
      }
      return secretFileSchema.parse(JSON.parse(text)).entries;
    },
    async write(entries) {
      await writePrivateFile(file, JSON.stringify({ version: 1, entries }));
    },
  };
}

/** Writes a file that only its owner can read, so that a crash leaves the old or the new one. */
export async function writePrivateFile(file: string, content: string | Uint8Array): Promise<void> {
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.new`);
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}

/** True for the error of a file that does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Runs one change after the other, so that two of them never write from the same reading. */
export function serialized(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work, work);
    last = result.catch(() => undefined);
    return result;
  };
}
