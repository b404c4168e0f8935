import { Worker } from 'node:worker_threads';
import { AppError } from '#shared/contract/errors.ts';
import type { ParseOutcome } from '#shared/domain/imports/parsed-file.ts';
import type { ParseWorkerMessage } from './parse-worker.ts';

export interface ParseTask {
  readonly workerUrl: URL;
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/** A parser that needs more is broken by the file; it must not take the server with it. */
const MAX_HEAP_MB = 1536;

export const readingCancelled = (): AppError => new AppError('CANCELLED', 'Reading the file was stopped.');

/**
 * Parses a file in a thread of its own, which ends with the file.
 * @throws CANCELLED after the signal, anything else when the parser itself broke.
 */
export async function parseInWorker(task: ParseTask): Promise<ParseOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<ParseOutcome>();
  const worker = new Worker(task.workerUrl, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const cancel = () => worker.postMessage({ cancel: true });
  task.signal.addEventListener('abort', cancel, { once: true });
  worker.on('message', (message: ParseWorkerMessage) => {
    switch (message.type) {
      case 'progress':
        task.onProgress(message.done, message.total);
        return;
      case 'result':
        resolve(message.outcome);
        return;
      case 'cancelled':
        reject(readingCancelled());
        return;
      case 'failed':
        reject(new Error(message.message));
        return;
    }
  });
  worker.on('error', reject);
  worker.on('exit', (code) => reject(new Error(`The parser ended with code ${code} before it answered.`)));
  worker.postMessage({ bytes: task.bytes, fileName: task.fileName });
  try {
    return await promise;
  } finally {
    task.signal.removeEventListener('abort', cancel);
    await worker.terminate();
  }
}
