import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { childEntry } from './child-entry.ts';

const HUB = childEntry('src-server/hub.ts');

export interface HubProcess {
  readonly url: string;
  /** What it has written so far. */
  output(): { readonly out: string; readonly err: string };
  /** Ends it. @returns its exit code, null when the signal ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** `npm run hub` without its set-up, on a free port. @param flags those of Node @throws Error with its lines when it does not start. */
export async function startHubProcess(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<HubProcess> {
  const child = spawn(process.execPath, [...flags, HUB, '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: undefined, ...environment },
  });
  let out = '';
  let err = '';
  const listening = Promise.withResolvers<string>();
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
    const url = /^listening (\S+)$/m.exec(out)?.[1];
    if (url !== undefined) listening.resolve(url);
  });
  child.stderr.on('data', (chunk) => {
    err += String(chunk);
  });
  const closed: Promise<unknown[]> = once(child, 'close');
  const failed = closed.then(([code]) => {
    throw new Error(`The hub ended with ${String(code)}: ${err}`);
  });
  const url = await Promise.race([listening.promise, failed]);
  failed.catch(() => undefined);
  return {
    url,
    output: () => ({ out, err }),
    end: async (signal) => {
      child.kill(signal);
      const [code] = await closed;
      return typeof code === 'number' ? code : null;
    },
  };
}
