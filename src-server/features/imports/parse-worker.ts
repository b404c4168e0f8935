import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import type { ParseOutcome } from '#shared/domain/imports/parsed-file.ts';
import { parseFile } from './formats/parse-file.ts';

const ParseRequest = z.strictObject({ bytes: z.instanceof(Uint8Array), fileName: z.string() });

/** What the worker answers: any number of `progress`, then one of the others. */
export type ParseWorkerMessage =
  | { type: 'progress'; done: number; total: number }
  | { type: 'result'; outcome: ParseOutcome }
  | { type: 'failed'; message: string };

const port = parentPort;

function send(message: ParseWorkerMessage): void {
  port?.postMessage(message);
}

async function run(request: z.infer<typeof ParseRequest>): Promise<void> {
  try {
    const outcome = await parseFile(request.bytes, request.fileName, {
      onProgress: (done, total) => send({ type: 'progress', done, total }),
    });
    send({ type: 'result', outcome });
  } catch (error) {
    send({
      type: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
  port?.close();
}

port?.once('message', (message: unknown) => void run(ParseRequest.parse(message)));
