import { Worker } from 'node:worker_threads';
import { AppError } from '#shared/contract/errors.ts';
import { append } from '#shared/domain/lists.ts';
import type { ParsedFile, ParseOutcome } from '#shared/domain/imports/parsed-file.ts';
import type { TableColumnRoles } from '#shared/domain/imports/table-roles.ts';
import type { ParseWorkerMessage } from './parse-worker.ts';

export interface ParseTask {
  readonly workerUrl: URL;
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly columns?: TableColumnRoles | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
  /** For tests that cannot wait so long. */
  readonly timeLimitMs?: number;
}

/** A parser that needs more is broken by the file; it must not take the server with it. The bytes of the file come on top. */
const HEAP = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 } as const;

/** The largest file that is allowed takes a quarter of it; what takes longer was made to. */
const TIME_LIMIT_MS = 60_000;

const stopped = (why: string): ParseOutcome => ({
  ok: false,
  reason: `Reading this file ${why}, so it was stopped. Nothing was imported. Split the file into smaller ones and upload them one after the other.`,
});

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

export const readingCancelled = (): AppError => new AppError('CANCELLED', 'Reading the file was stopped.');

/**
 * Parses a file in a thread of its own, which ends with the file, with the signal, and after its time: a parser
 * that is caught in a file hears nothing.
 * @throws CANCELLED after the signal, anything else when the parser itself broke.
 */
export async function parseInWorker(task: ParseTask): Promise<ParseOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<ParseOutcome>();
  const worker = new Worker(task.workerUrl, {
    execArgv: [],
    resourceLimits: HEAP,
  });
  const cancel = () => reject(readingCancelled());
  const limit = task.timeLimitMs ?? TIME_LIMIT_MS;
  const timer = setTimeout(() => resolve(stopped(`took longer than ${limit / 1000} seconds`)), limit);
  task.signal.addEventListener('abort', cancel, { once: true });
  const { items, rejected, warnings }: Pick<ParsedFile, 'items' | 'rejected' | 'warnings'> = {
    items: [],
    rejected: [],
    warnings: [],
  };
  worker.on('message', (message: ParseWorkerMessage) => {
    switch (message.type) {
      case 'progress':
        task.onProgress(message.done, message.total);
        return;
      case 'part':
        append(items, message.part.items ?? []);
        append(rejected, message.part.rejected ?? []);
        append(warnings, message.part.warnings ?? []);
        // After whatever else came meanwhile.
        setImmediate(() => worker.postMessage('next'));
        return;
      case 'result': {
        const { outcome } = message;
        resolve(outcome.ok ? { ok: true, file: { ...outcome.file, items, rejected, warnings } } : outcome);
        return;
      }
      case 'failed':
        reject(new Error(message.message));
        return;
    }
  });
  worker.on('error', (error) => {
    if (isOutOfMemory(error)) resolve(stopped('needs more memory than one file may take'));
    else reject(error);
  });
  worker.on('exit', (code) => reject(new Error(`The parser ended with code ${code} before it answered.`)));
  const { bytes, fileName, columns } = task;
  worker.postMessage({ bytes, fileName, columns });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    task.signal.removeEventListener('abort', cancel);
    await worker.terminate();
  }
}
