import { parentPort } from 'node:worker_threads';
import type { ReportFile } from '#shared/domain/reports/report-file.ts';
import { xlsxFile } from './xlsx-file.ts';

/** What the thread of a spreadsheet says of it. */
export type SheetMessage =
  | { readonly type: 'written'; readonly bytes: Uint8Array }
  | { readonly type: 'failed'; readonly message: string };

const port = parentPort;
if (port === null) throw new Error('The thread of a spreadsheet is started by the server.');
const say = (message: SheetMessage): void => port.postMessage(message);

port.once('message', (file: ReportFile) => {
  xlsxFile(file).then(
    (bytes) => say({ type: 'written', bytes }),
    (error: unknown) =>
      say({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});
