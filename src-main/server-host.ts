import type { Worker } from 'node:worker_threads';
import type { ApiResponse } from '#shared/bridge/api-message.ts';
import type {
  FromServer,
  SecretAnswer,
  SecretWish,
  ServerRequest,
  ToServer,
  WindowAnswer,
  WindowWish,
} from '#shared/bridge/server-port.ts';
import { refusedRequest } from './ipc.ts';
import type { SecretStore } from './secrets/secret-store.ts';

export type ServerState = 'ready' | 'restarting' | 'failed';

export interface ServerHostOptions {
  readonly spawn: () => Worker;
  readonly now: () => number;
  readonly onState: (state: ServerState, reason: string | undefined) => void;
  /** The hub that the server follows has stopped answering, or answers again. */
  readonly onHubReach: (isReached: boolean) => void;
  readonly onArrived: (tables: readonly string[]) => void;
  /** The key ring; opened after the server's thread has been started. */
  readonly secrets: Promise<SecretStore | undefined>;
}

export interface ServerHost {
  /** Resolves when the server answers; rejects with its reason when it cannot open its data. */
  readonly ready: Promise<void>;
  request(request: ServerRequest): Promise<ApiResponse>;
  /** Asks or says something of an attempt, past every page. */
  askWindow(wish: WindowWish): Promise<WindowAnswer>;
  /** How long the computer has slept in all; a thread that starts later is told by whoever spawns it. */
  tellSlept(ms: number): void;
  /** Whether people share this computer, and how long a session may idle then; told to later threads too. */
  tellShared(idleMinutes: number | null): void;
  close(): Promise<void>;
}

/** A crash within this time of the last one is not answered by another start. */
const restartPauseMs = 60_000;
const closeTimeoutMs = 5_000;

/** Runs the server in a worker thread: requests by id, one restart after a crash, an orderly end. */
export function startServerHost({
  spawn,
  now,
  onState,
  onHubReach,
  onArrived,
  secrets,
}: ServerHostOptions): ServerHost {
  const pending = new Map<number, (response: ApiResponse) => void>();
  const asked = new Map<number, (answer: WindowAnswer) => void>();
  const opened = Promise.withResolvers<void>();
  // Nobody may be waiting any more when a restarted server fails; the state says so instead.
  opened.promise.catch(() => undefined);
  let worker: Worker | undefined;
  let nextId = 1;
  let sharedIdleMinutes: number | null = null;
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
    const asking = [...asked.values()];
    asked.clear();
    for (const settle of asking) settle({ ok: false, message: 'The server was interrupted.' });
  }

  async function answerSecret(id: number, wish: SecretWish): Promise<void> {
    const asking = worker;
    const answer = await useSecrets(await secrets, wish);
    // A thread that has ended meanwhile asks again when it starts.
    if (worker === asking) post({ type: 'secret', id, ...answer });
  }

  function onMessage(message: FromServer): void {
    switch (message.type) {
      case 'ready':
        opened.resolve();
        onState('ready', undefined);
        return;
      case 'secret':
        void answerSecret(message.id, message.wish);
        return;
      case 'hub':
        onHubReach(message.isReached);
        return;
      case 'arrived':
        onArrived(message.tables);
        return;
      case 'failed':
        refusedToOpen = message.message;
        opened.reject(new Error(message.message));
        return;
      case 'response':
        pending.get(message.id)?.(message.response);
        pending.delete(message.id);
        return;
      case 'window':
        asked.get(message.id)?.(message);
        asked.delete(message.id);
        return;
      case 'closed':
        // Whatever the thread still holds open must not keep it alive.
        void worker?.terminate();
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
    post({ type: 'shared', idleMinutes: sharedIdleMinutes });
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
    askWindow(wish) {
      if (worker === undefined || closing !== undefined)
        return Promise.resolve({ ok: false, message: 'The server is not running.' });
      const id = nextId++;
      const { promise, resolve } = Promise.withResolvers<WindowAnswer>();
      asked.set(id, resolve);
      post({ type: 'window', id, wish });
      return promise;
    },
    tellSlept: (ms) => post({ type: 'slept', ms }),
    tellShared(idleMinutes) {
      sharedIdleMinutes = idleMinutes;
      post({ type: 'shared', idleMinutes });
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

async function useSecrets(store: SecretStore | undefined, wish: SecretWish): Promise<SecretAnswer> {
  if (store === undefined) return { ok: false, message: 'This computer cannot keep secrets.' };
  try {
    switch (wish.op) {
      case 'get':
        return { ok: true, value: await store.get(wish.name) };
      case 'set':
        await store.set(wish.name, wish.value);
        return { ok: true, value: undefined };
      case 'remove':
        await store.remove(wish.name);
        return { ok: true, value: undefined };
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, message: `The key ring of this computer failed: ${reason}` };
  }
}
