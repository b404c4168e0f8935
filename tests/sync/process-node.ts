import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { TransportRequest, TransportResponse } from '#shared/contract/client.ts';
import { childEntry } from '#tests/helpers/child-entry.ts';

const ENTRY = childEntry('tests/helpers/server-process.ts');
/** Longer than any answer takes on a busy machine. */
const PATIENCE_MS = 60_000;

/** The process was gone before it answered: whether it did what was asked, nobody knows. */
export class Interrupted extends Error {}

export interface ProcessOptions {
  readonly isHub: boolean;
  readonly dataDir: string;
  readonly rendererDir: string;
}

/** A server in a process of its own on data that is there already; made to be killed. */
export class ServerProcessOnData {
  readonly #options: ProcessOptions;
  #child: ChildProcess | null = null;
  #url = '';
  #port = 0;
  #errors = '';
  /** How it ended when nobody had killed it. */
  readonly ends: string[] = [];

  constructor(options: ProcessOptions) {
    this.#options = options;
  }

  get url(): string {
    return this.#url;
  }

  get isRunning(): boolean {
    return this.#child !== null;
  }

  /** Starts it, after the first time on the same port. */
  async start(): Promise<void> {
    if (this.#child !== null) return;
    const options = JSON.stringify({ ...this.#options, port: this.#port });
    const child = spawn(process.execPath, [ENTRY, options], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#errors = '';
    child.stderr.on('data', (chunk: Buffer) => (this.#errors += chunk.toString()));
    const ended = once(child, 'close').then(([code, signal]) => {
      if (signal !== 'SIGKILL') this.ends.push(`${String(code)}: ${this.#errors.slice(0, 2000)}`);
      if (this.#child === child) this.#child = null;
      return null;
    });
    this.#child = child;
    const line = once(createInterface(child.stdout), 'line').then(([text]) => String(text));
    const first = await Promise.race([line, ended]);
    if (first === null) throw new Interrupted(`It did not start: ${this.ends.at(-1) ?? 'killed'}`);
    this.#url = first.replace('listening ', '');
    this.#port = Number(new URL(this.#url).port);
  }

  /** kill -9. @returns when nothing of it runs any more. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
    this.#child = null;
  }

  /** @throws Interrupted when it was gone before the answer was there. */
  readonly call = async ({
    method,
    path: address,
    headers,
    body,
  }: TransportRequest): Promise<TransportResponse> => {
    if (this.#child === null) throw new Interrupted('Nobody is there.');
    try {
      const response = await fetch(this.#url + address, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const text = await response.text();
      return { status: response.status, headers: {}, body: text === '' ? null : JSON.parse(text) };
    } catch (error) {
      throw new Interrupted(String(error), { cause: error });
    }
  };
}
