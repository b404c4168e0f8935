import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { replaceFile } from '#server/durable-file.ts';
import type { Secrets } from '../control.ts';

const Entries = z.record(z.string(), z.string());
const FILE = 'secrets.server.json';

/**
 * Secrets in a file that only its owner can read: for a server without a desktop around it, which has
 * no key ring to ask (`npm run serve`).
 */
export function fileSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, FILE);
  const read = (): Record<string, string> =>
    existsSync(file) ? Entries.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  const write = (entries: Record<string, string>): void => replaceFile(file, JSON.stringify(entries));
  return {
    get: async (name) => read()[name],
    set: async (name, value) => write({ ...read(), [name]: value }),
    remove: async (name) => {
      const { [name]: removed, ...rest } = read();
      if (removed !== undefined) write(rest);
    },
  };
}
