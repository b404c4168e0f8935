import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ServerWorkerData } from '#shared/bridge/server-port.ts';
import type { MainLog } from './main-log.ts';
import type { SecretStore } from './secrets/secret-store.ts';
import { startServerHost, type ServerHost, type ServerState } from './server-host.ts';

export interface RunningServer {
  readonly host: ServerHost;
  /** Hands over the key ring once Electron is ready; undefined where none works. */
  provideSecrets(secrets: SecretStore | undefined): void;
  onState(listener: (state: ServerState) => void): void;
}

export interface ServerWorkerOptions {
  readonly mainDir: string;
  readonly dataDir: string;
  readonly demo: boolean;
  readonly appVersion: string;
  readonly log: MainLog;
}

/** Starts the server's thread at once: it opens its database while Electron is still getting ready. */
export function startServerWorker({ mainDir, log, ...options }: ServerWorkerOptions): RunningServer {
  const secrets = Promise.withResolvers<SecretStore | undefined>();
  const listeners: ((state: ServerState) => void)[] = [];
  const workerData: ServerWorkerData = { ...options, parseWorker: path.join(mainDir, 'parse-worker.js') };
  const host = startServerHost({
    spawn: () => new Worker(path.join(mainDir, 'server-worker.js'), { workerData, name: 'lectern-server' }),
    secrets: secrets.promise,
    now: () => performance.now(),
    onState(state, reason) {
      if (reason !== undefined) log.error(`the server is ${state}`, { reason });
      for (const listener of listeners) listener(state);
    },
  });
  return {
    host,
    provideSecrets: (store) => secrets.resolve(store),
    onState: (listener) => void listeners.push(listener),
  };
}
