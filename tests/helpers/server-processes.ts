import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { placeDemoSchool } from './demo-school.ts';
import { placeMade } from './made-data.ts';
import { childEntry } from './child-entry.ts';

const entry = childEntry('tests/helpers/server-process.ts');

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A server in a process of its own, with its data. */
export interface ServerProcess {
  readonly dataDir: string;
  readonly url: string;
  call(method: string, address: string, body?: unknown, token?: string): Promise<Answer>;
  /** Fields of an answer that must have this status. */
  expect<T extends z.ZodType>(
    schema: T,
    call: readonly [status: number, method: string, address: string, body?: unknown, token?: string],
  ): Promise<z.output<T>>;
  signIn(email: string, password: string): Promise<string>;
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Starts it again on the same data and address. */
  restart(): Promise<void>;
}

interface ServerOptions {
  readonly isHub?: boolean;
  readonly demo?: boolean;
  /** What `copyOf` made; an empty folder of its own without. */
  readonly dataDir?: string;
  /** With the demo school too, in a schema that nobody else has. */
  readonly postgres?: { readonly url: string; readonly schema: string };
}

export interface ServerProcesses {
  readonly folder: string;
  start(name: string, options: ServerOptions): Promise<ServerProcess>;
  /** The folder of a copy of what a stopped server has. */
  copyOf(server: ServerProcess): string;
  close(): Promise<void>;
}

const SignedIn = z.object({ token: z.string() });

async function listen(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The server has no output.');
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The server ended with ${String(code)}.`);
  });
  const lines = createInterface(child.stdout);
  const line = once(lines, 'line').then(([text]) => String(text));
  const first = await Promise.race([line, ended]);
  ended.catch(() => undefined);
  return first.replace('listening ', '');
}

export function serverProcesses(): ServerProcesses {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-processes-'));
  const rendererDir = path.join(folder, 'renderer');
  mkdirSync(rendererDir);
  writeFileSync(path.join(rendererDir, 'index.html'), '<title>Empty</title>');
  const all: ServerProcess[] = [];
  let count = 0;

  // A test that is tried again starts its servers again, beside those of the first try.
  const newFolder = (name: string): string => {
    count += 1;
    return path.join(folder, `${name}-${count}`);
  };

  const start: ServerProcesses['start'] = async (name, options) => {
    const { isHub = false, demo = false, postgres } = options;
    const dataDir = options.dataDir ?? newFolder(name);
    if (demo && postgres === undefined) await placeDemoSchool(dataDir);
    // Its first start migrates nothing: that is most of what it takes.
    else if (options.dataDir === undefined && postgres === undefined) placeMade('empty', dataDir);
    let child: ChildProcess;
    let url = '';
    const run = async (port: number): Promise<void> => {
      const options = JSON.stringify({ isHub, port, dataDir, rendererDir, postgres });
      child = spawn(process.execPath, [entry, options], { stdio: ['ignore', 'pipe', 'inherit'] });
      url = await listen(child);
    };
    await run(0);
    const call: ServerProcess['call'] = async (method, address, body, token) => {
      const response = await fetch(url + address, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? null : JSON.parse(text) };
    };
    const server: ServerProcess = {
      dataDir,
      get url() {
        return url;
      },
      call,
      expect: async (schema, [status, ...request]) => {
        const answer = await call(...request);
        if (answer.status !== status) {
          throw new Error(
            `${request[0]} ${request[1]} answered ${answer.status}: ${JSON.stringify(answer.body)}`,
          );
        }
        return schema.parse(answer.body);
      },
      signIn: async (email, password) => {
        const body = { email, password };
        return (await server.expect(SignedIn, [200, 'POST', '/api/signin', body])).token;
      },
      stop: async (signal = 'SIGTERM') => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const ended = once(child, 'exit');
        child.kill(signal);
        await ended;
      },
      restart: async () => run(Number(new URL(url).port)),
    };
    all.push(server);
    return server;
  };

  return {
    folder,
    start,
    copyOf: ({ dataDir }) => {
      const copy = newFolder('copy');
      cpSync(dataDir, copy, { recursive: true });
      return copy;
    },
    close: async () => {
      for (const server of all) await server.stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
