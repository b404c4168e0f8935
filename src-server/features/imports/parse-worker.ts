import { existsSync, readlinkSync } from 'node:fs';
import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import type { ParsedFile, ParseOutcome } from '#shared/domain/imports/parsed-file.ts';
import { COLUMN_ROLES } from '#shared/domain/imports/table-roles.ts';
import { parseFile } from './formats/parse-file.ts';
import { withImageWarnings } from './image-places.ts';

const ParseRequest = z.strictObject({
  bytes: z.instanceof(Uint8Array),
  fileName: z.string(),
  columns: z.array(z.enum(COLUMN_ROLES).nullable()).optional(),
});

const LISTS = ['items', 'rejected', 'warnings'] as const;

/**
 * What the worker answers: any number of `progress` and `part`, then one of the others. The lists of a file go
 * ahead in parts, for each of which it waits to be told to go on; those of the outcome are empty.
 */
export type ParseWorkerMessage =
  | { type: 'progress'; done: number; total: number }
  | { type: 'part'; part: Partial<Pick<ParsedFile, (typeof LISTS)[number]>> }
  | { type: 'result'; outcome: ParseOutcome }
  | { type: 'failed'; message: string };

/** Of a list: the server unpacks a part between two requests, a whole file would hold all of them up. */
const PART_LENGTH = 250;

const port = parentPort;

function send(message: ParseWorkerMessage): void {
  port?.postMessage(message);
}

/** Of Linux alone, where a thread has a priority of its own. */
const OWN_THREAD = '/proc/thread-self';

/** Where processors are few, those who wait for an answer come before a file. */
function giveWay(): void {
  if (!existsSync(OWN_THREAD)) return;
  const thread = Number(readlinkSync(OWN_THREAD).split('/').at(-1));
  os.setPriority(thread, os.constants.priority.PRIORITY_BELOW_NORMAL);
}

function sendPart(part: Extract<ParseWorkerMessage, { type: 'part' }>['part']): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  port?.once('message', () => resolve());
  send({ type: 'part', part });
  return promise;
}

async function sendOutcome(outcome: ParseOutcome): Promise<void> {
  if (!outcome.ok) return send({ type: 'result', outcome });
  const file = withImageWarnings(outcome.file);
  for (const list of LISTS) {
    for (let at = 0; at < file[list].length; at += PART_LENGTH)
      await sendPart({ [list]: file[list].slice(at, at + PART_LENGTH) });
  }
  send({ type: 'result', outcome: { ok: true, file: { ...file, items: [], rejected: [], warnings: [] } } });
}

async function run(request: z.infer<typeof ParseRequest>): Promise<void> {
  try {
    const { bytes, fileName, columns } = request;
    const outcome = await parseFile(bytes, fileName, {
      ...(columns === undefined ? {} : { columns }),
      onProgress: (done, total) => send({ type: 'progress', done, total }),
    });
    await sendOutcome(outcome);
  } catch (error) {
    send({
      type: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
  port?.close();
}

giveWay();
port?.once('message', (message: unknown) => void run(ParseRequest.parse(message)));
