import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ServerWorkerData } from '#shared/bridge/server-port.ts';
import type { MainLog } from './main-log.ts';
import type { SecretStore } from './secrets/secret-store.ts';
import { SleepCount } from './sleep-count.ts';
import { startServerHost, type ServerHost, type ServerState } from './server-host.ts';

export interface RunningServer {
  readonly host: ServerHost;
  onState(listener: (state: ServerState) => void): void;
  onHubReach(listener: (isReached: boolean) => void): void;
  /** Rows of the hub have arrived. */
  onArrived(listener: (tables: readonly string[]) => void): void;
  /** The computer goes to sleep, or has woken up. */
  onPower(state: 'suspend' | 'resume'): void;
  /** Hands over the key ring, as soon as it is open; undefined when there is none. */
  provideSecrets(store: Promise<SecretStore | undefined>): void;
}

export interface ServerWorkerOptions {
  readonly mainDir: string;
  readonly dataDir: string;
  readonly demo: boolean;
  readonly isInsecureHubAllowed: boolean;
  readonly appVersion: string;
  readonly log: MainLog;
}

/** Starts the server's thread at once: it opens its database while Electron is still getting ready. */
export function startServerWorker({ mainDir, log, ...options }: ServerWorkerOptions): RunningServer {
  const listeners: ((state: ServerState) => void)[] = [];
  const reachListeners: ((isReached: boolean) => void)[] = [];
  const arrivalListeners: ((tables: readonly string[]) => void)[] = [];
  const secrets = Promise.withResolvers<SecretStore | undefined>();
  const sleep = new SleepCount();
  const workerData: Omit<ServerWorkerData, 'sleep'> = {
    ...options,
    parseWorkerUrl: pathToFileURL(path.join(mainDir, 'parse-worker.js')).href,
    databaseWorkerUrl: pathToFileURL(path.join(mainDir, 'database-worker.js')).href,
    sheetWorkerUrl: pathToFileURL(path.join(mainDir, 'sheet-worker.js')).href,
  };
  const host = startServerHost({
    spawn: () =>
      new Worker(path.join(mainDir, 'server-worker.js'), {
        workerData: { ...workerData, sleep: sleep.standing() } satisfies ServerWorkerData,
        name: 'lectern-server',
      }),
    now: () => performance.now(),
    secrets: secrets.promise,
    onState(state, reason) {
      if (reason !== undefined) log.error(`the server is ${state}`, { reason });
      for (const listener of listeners) listener(state);
    },
    onHubReach(isReached) {
      for (const listener of reachListeners) listener(isReached);
    },
    onArrived(tables) {
      for (const listener of arrivalListeners) listener(tables);
    },
  });
  return {
    host,
    onState: (listener) => void listeners.push(listener),
    onHubReach: (listener) => void reachListeners.push(listener),
    onArrived: (listener) => void arrivalListeners.push(listener),
    onPower(state) {
      if (state === 'suspend') sleep.suspended();
      else host.tellSlept(sleep.resumed());
    },
    provideSecrets: secrets.resolve,
  };
}
