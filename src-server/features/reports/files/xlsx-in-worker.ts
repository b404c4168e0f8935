import { Worker } from 'node:worker_threads';
import type { ReportFile } from '#shared/domain/reports/report-file.ts';
import type { SheetMessage } from './sheet-worker.ts';

/** More rows than this are for CSV: a sheet is in memory as a whole. */
export const MOST_XLSX_ROWS = 50_000;

export interface SheetOptions {
  readonly workerUrl: URL;
  readonly signal: AbortSignal;
}

/**
 * Writes a report as a spreadsheet in a thread of its own, which ends with it: 50,000 rows take seconds at one go.
 * @throws where it could not be written, or the server stops
 */
export async function xlsxInWorker(file: ReportFile, options: SheetOptions): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const worker = new Worker(options.workerUrl, { execArgv: [], name: 'lectern-spreadsheet' });
  const stop = (): void => reject(new Error('The server stops.'));
  options.signal.addEventListener('abort', stop, { once: true });
  worker.on('message', (message: SheetMessage) => {
    if (message.type === 'written') resolve(message.bytes);
    else reject(new Error(message.message));
  });
  worker.on('error', reject);
  worker.on('exit', (code) => reject(new Error(`The thread of a spreadsheet ended with code ${code}.`)));
  worker.postMessage(file);
  try {
    if (options.signal.aborted) stop();
    return await promise;
  } finally {
    options.signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
