import { Worker } from 'node:worker_threads';
import type { DatabaseTask, DatabaseTaskMessage } from './database-worker.ts';

export interface TaskOptions {
  readonly workerUrl: URL;
  readonly signal: AbortSignal;
  readonly onReadable?: () => void;
}

/**
 * Reads a whole database in a thread of its own, which ends with the task.
 * @returns what was found to be wrong with it, or null. @throws when it could not be read or written.
 */
export async function runDatabaseTask(task: DatabaseTask, options: TaskOptions): Promise<string | null> {
  const { promise, resolve, reject } = Promise.withResolvers<string | null>();
  const worker = new Worker(options.workerUrl, { execArgv: [], name: 'lectern-database' });
  const stop = (): void => reject(new Error('The server stops.'));
  options.signal.addEventListener('abort', stop, { once: true });
  worker.on('message', (message: DatabaseTaskMessage) => {
    switch (message.type) {
      case 'readable':
        options.onReadable?.();
        return;
      case 'examined':
        return;
      case 'done':
        resolve(null);
        return;
      case 'found':
        resolve(message.problem);
        return;
      case 'failed':
        reject(Object.assign(new Error(message.message), { code: message.code }));
        return;
    }
  });
  worker.on('error', reject);
  worker.on('exit', (code) => reject(new Error(`The thread of the database ended with code ${code}.`)));
  worker.postMessage(task);
  worker.unref();
  try {
    if (options.signal.aborted) stop();
    return await promise;
  } finally {
    options.signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
