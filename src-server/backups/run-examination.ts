import { Worker } from 'node:worker_threads';
import type { DatabaseTaskMessage } from './database-worker.ts';
import type { Examination, ExaminationTask } from './examine.ts';

/**
 * Looks through a copy of a database in a thread of its own, which ends with it.
 * @throws where it could not be copied, or the server stops
 */
export async function runExamination(
  task: ExaminationTask,
  { workerUrl, signal }: { readonly workerUrl: URL; readonly signal: AbortSignal },
): Promise<Examination> {
  const { promise, resolve, reject } = Promise.withResolvers<Examination>();
  const worker = new Worker(workerUrl, { execArgv: [], name: 'lectern-examination' });
  const stop = (): void => reject(new Error('The server stops.'));
  signal.addEventListener('abort', stop, { once: true });
  worker.on('message', (message: DatabaseTaskMessage) => {
    if (message.type === 'examined') resolve(message.found);
    else if (message.type === 'failed') reject(new Error(message.message));
  });
  worker.on('error', reject);
  worker.on('exit', (code) => reject(new Error(`The thread of the database ended with code ${code}.`)));
  worker.postMessage(task);
  worker.unref();
  try {
    if (signal.aborted) stop();
    return await promise;
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
