import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { authContract } from '#shared/contract/auth.ts';
import { createClient, type ApiClient } from '#shared/contract/client.ts';
import { syncContract } from '#shared/contract/sync.ts';
import { HUB_FLAGS } from '#scripts/hub-flags.mjs';
import { childEntry } from '#tests/helpers/child-entry.ts';
import { placeMade } from '#tests/helpers/made-data.ts';
import { newDataFolder } from './desktop.ts';
import { emailOf, httpTransport } from './served.ts';

const root = path.resolve(import.meta.dirname, '../..');
const HUB = childEntry('src-server/hub.ts');
const PASSWORD = 'northfield-demo';

/** `npm run hub` with the demo school. */
export interface HubCommand {
  readonly url: string;
  readonly dataDir: string;
  /** The hub's API as one of the school's people. */
  api(email: string): Promise<ApiClient>;
  /** A code with which one computer may join. */
  newCode(): Promise<string>;
  stop(): Promise<void>;
  /** On the same data and address. */
  start(): Promise<void>;
  /** Ends it and takes its data away. */
  close(): Promise<void>;
}

/** The address of a hub that has just been started. @throws Error with its lines when it ends instead. */
async function listen(child: ChildProcess): Promise<string> {
  const lines: string[] = [];
  const listening = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      lines.push(String(chunk));
      const url = /^listening (\S+)$/m.exec(lines.join(''))?.[1];
      if (url !== undefined) listening.resolve(url);
    });
  }
  child.once('exit', (code) => listening.reject(new Error(`npm run hub ended (${code}): ${lines.join('')}`)));
  return listening.promise;
}

/** Starts the hub as its operator does, in processes of its own, on SQLite or on the database given. */
export async function startHubCommand(options: { readonly databaseUrl?: string } = {}): Promise<HubCommand> {
  const dataDir = newDataFolder();
  if (options.databaseUrl === undefined) placeMade('demo', dataDir);
  const env = { ...process.env, DATABASE_URL: options.databaseUrl };
  let child: ChildProcess;
  let url = '';

  const start = async (port: number): Promise<void> => {
    const flags = ['--port', String(port), '--data', dataDir, '--demo'];
    // Only the first start may build: desktops run by then, and would not find their screens in a new build.
    const [program, args] =
      port === 0
        ? ['npm', ['run', '-s', 'hub', '--', ...flags]]
        : [process.execPath, [...HUB_FLAGS, HUB, ...flags]];
    // A group of its own: npm does not wait for what it has started.
    child = spawn(program, args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    url = await listen(child);
  };
  const stop = async (): Promise<void> => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'close');
    process.kill(-child.pid, 'SIGTERM');
    // The last of the group to end closes the streams.
    await closed;
  };
  const api = async (email: string): Promise<ApiClient> => {
    const { body } = await createClient(httpTransport(url))(authContract.signIn, {
      body: { email, password: PASSWORD },
    });
    if (!('userId' in body)) throw new Error(`${email} could not sign in.`);
    return createClient(httpTransport(url, body.token));
  };

  await start(0);
  return {
    get url() {
      return url;
    },
    dataDir,
    api,
    newCode: async () =>
      (await (await api(emailOf('Admin')))(syncContract.createEnrolmentCode, {})).body.code,
    stop,
    start: () => start(Number(new URL(url).port)),
    close: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
