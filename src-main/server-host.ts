import type { Worker } from 'node:worker_threads';
import type { ApiResponse } from '#shared/bridge/api-message.ts';
import type { FromServer, SecretCall, ServerRequest, ToServer } from '#shared/bridge/server-port.ts';
import { refusedRequest } from './ipc.ts';
import type { SecretStore } from './secrets/secret-store.ts';

export type ServerState = 'ready' | 'restarting' | 'failed';

export interface ServerHostOptions {
  readonly spawn: () => Worker;
  /** Settles when the key ring has answered; the server starts without waiting for it. */
  readonly secrets: Promise<SecretStore | undefined>;
  readonly now: () => number;
  readonly onState: (state: ServerState, reason: string | undefined) => void;
}

export interface ServerHost {
  /** Resolves when the server answers; rejects with its reason when it cannot open its data. */
  readonly ready: Promise<void>;
  request(request: ServerRequest): Promise<ApiResponse>;
  close(): Promise<void>;
}

/** A crash within this time of the last one is not answered by another start. */
const restartPauseMs = 60_000;
const closeTimeoutMs = 5_000;

/** Runs the server in a worker thread: requests by id, one restart after a crash, an orderly end. */
export function startServerHost({ spawn, secrets, now, onState }: ServerHostOptions): ServerHost {
  const pending = new Map<number, (response: ApiResponse) => void>();
  const opened = Promise.withResolvers<void>();
  // Nobody may be waiting any more when a restarted server fails; the state says so instead.
  opened.promise.catch(() => undefined);
  let worker: Worker | undefined;
  let nextId = 1;
  let lastCrashAt: number | undefined;
  let closing: PromiseWithResolvers<void> | undefined;
  let refusedToOpen: string | undefined;

  function post(message: ToServer): void {
    worker?.postMessage(message);
  }

  function failPending(): void {
    const waiting = [...pending.values()];
    pending.clear();
    for (const settle of waiting) settle(refusedRequest(503, 'The server was interrupted. Try again.'));
  }

  async function answerSecret(id: number, call: SecretCall): Promise<void> {
    try {
      post({ type: 'secret', id, value: await runSecretCall(await secrets, call) });
    } catch (error) {
      post({
        type: 'secret',
        id,
        value: undefined,
        failed: error instanceof Error ? error.message : String(error),
      });
    }
  }

  function onMessage(message: FromServer): void {
    switch (message.type) {
      case 'ready':
        opened.resolve();
        onState('ready', undefined);
        return;
      case 'failed':
        refusedToOpen = message.message;
        opened.reject(new Error(message.message));
        return;
      case 'response':
        pending.get(message.id)?.(message.response);
        pending.delete(message.id);
        return;
      case 'secret':
        void answerSecret(message.id, message.call);
        return;
      case 'closed':
        return;
    }
  }

  function onEnd(reason: string): void {
    worker = undefined;
    failPending();
    if (closing !== undefined) {
      closing.resolve();
      return;
    }
    const crashedAt = now();
    const crashedBefore = lastCrashAt !== undefined && crashedAt - lastCrashAt < restartPauseMs;
    lastCrashAt = crashedAt;
    if (refusedToOpen !== undefined || crashedBefore) {
      opened.reject(new Error(refusedToOpen ?? reason));
      onState('failed', refusedToOpen ?? reason);
      return;
    }
    onState('restarting', reason);
    start();
  }

  function start(): void {
    const started = spawn();
    let lastError: string | undefined;
    worker = started;
    started.on('message', onMessage);
    started.on('error', (error) => {
      lastError = error instanceof Error ? (error.stack ?? error.message) : String(error);
    });
    started.on('exit', (code) => onEnd(lastError ?? `the server thread ended with code ${code}`));
  }

  start();

  return {
    ready: opened.promise,
    request(request) {
      if (worker === undefined || closing !== undefined) {
        return Promise.resolve(refusedRequest(503, 'The server is not running.'));
      }
      const id = nextId++;
      const { promise, resolve } = Promise.withResolvers<ApiResponse>();
      pending.set(id, resolve);
      post({ type: 'request', id, request });
      return promise;
    },
    async close() {
      if (closing === undefined) {
        closing = Promise.withResolvers<void>();
        if (worker === undefined) closing.resolve();
        else post({ type: 'close' });
      }
      const running = worker;
      const timer = setTimeout(() => void running?.terminate(), closeTimeoutMs);
      await closing.promise;
      clearTimeout(timer);
    },
  };
}

async function runSecretCall(
  secrets: SecretStore | undefined,
  call: SecretCall,
): Promise<string | undefined> {
  if (secrets === undefined) throw new Error('Secrets cannot be kept on this computer');
  // The server's own names, so that it can never read what main keeps for itself.
  const name = `server.${call.name}`;
  switch (call.operation) {
    case 'get':
      return secrets.get(name);
    case 'remove':
      await secrets.remove(name);
      return undefined;
    case 'set':
      await secrets.set(name, call.value);
      return undefined;
  }
}
