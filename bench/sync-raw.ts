import path from 'node:path';
import { inFolder } from './bench-server.ts';
import { openConnection, type JsonConnection } from './json-call.ts';
import { startListening } from './sync-process.ts';
import type { PlainQuestion } from './sync-questions.ts';
import { createRawStore, openRawStore, rawRow, type RawRow, type RawStore } from './sync-raw-store.ts';

export interface RawFigures {
  readonly pushMs: number;
  readonly pullMs: number;
  readonly idleMs: number;
  readonly oneMs: readonly number[];
}

export interface RawWork {
  readonly documents: readonly PlainQuestion[];
  readonly pushBatch: number;
  readonly pullBatch: number;
  readonly idleChecks: number;
  readonly singleChanges: number;
}

type Send = JsonConnection['send'];

async function push(store: RawStore, send: Send, batch: number, from = 0): Promise<void> {
  for (let at = from; ;) {
    const rows = store.read(at, batch);
    if (rows.length === 0) return;
    await send('POST', '/rows', rows);
    at = Number(rows.at(-1)?.[0][0]);
    store.noteProgress(at);
  }
}

async function pull(store: RawStore, send: Send, batch: number, from = 0): Promise<number> {
  let at = from;
  for (;;) {
    // The wire carries what the store wrote.
    const rows = (await send('GET', `/rows?after=${at}&limit=${batch}`)) as RawRow[];
    if (rows.length > 0) store.insert(rows);
    at = Number(rows.at(-1)?.[0][0] ?? at);
    if (rows.length < batch) return at;
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** What transfer costs at least: HTTP, JSON and bulk statements, durable on both ends. */
export const runRaw = ({ documents, ...work }: RawWork): Promise<RawFigures> =>
  inFolder(async (folder) => {
    const files = ['server', 'author', 'reader'].map((name) => path.join(folder, `${name}.db`));
    for (const file of files) await createRawStore(file);
    const [serverFile = '', authorFile = '', readerFile = ''] = files;
    const author = openRawStore(authorFile);
    author.insert(documents.map((document, at) => rawRow(at + 1, document)));
    const reader = openRawStore(readerFile);
    const server = await startListening(new URL('./sync-raw-server.ts', import.meta.url), [serverFile]);
    const { send, close } = openConnection(server.url);
    const pushMs = await timed(() => push(author, send, work.pushBatch));
    const pullMs = await timed(() => pull(reader, send, work.pullBatch));
    const idle = await timed(async () => {
      for (let check = 0; check < work.idleChecks; check++) await pull(reader, send, 1, documents.length);
    });
    const oneMs: number[] = [];
    for (let change = 1; change <= work.singleChanges; change++) {
      const n = documents.length + change;
      const [document] = documents;
      if (document === undefined) throw new Error('There is nothing to change.');
      author.insert([rawRow(n, document)]);
      oneMs.push(await timed(() => push(author, send, 1, n - 1)));
    }
    close();
    await server.stop();
    for (const store of [author, reader]) store.db.close();
    return { pushMs, pullMs, idleMs: idle / work.idleChecks, oneMs };
  });
