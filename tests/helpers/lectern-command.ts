import { execFile } from 'node:child_process';
import { childEntry } from './child-entry.ts';

const MAIN = childEntry('src-server/cli/main.ts');

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** `npm run lectern` without its set-up. */
export function lectern(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const env = { ...process.env, DATABASE_URL: undefined, ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...args], { env }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });
}
