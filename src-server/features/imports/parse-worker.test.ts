import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { fixture } from './fixtures.test-data.ts';
import type { ParseWorkerMessage } from './parse-worker.ts';

const workers: Worker[] = [];

function start(): Worker {
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url));
  workers.push(worker);
  return worker;
}

function listen(worker: Worker): { messages: ParseWorkerMessage[]; ended: Promise<unknown> } {
  const messages: ParseWorkerMessage[] = [];
  worker.on('message', (message: ParseWorkerMessage) => messages.push(message));
  return { messages, ended: once(worker, 'exit') };
}

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.terminate()));
});

it('parses in a thread of its own, unbundled, and ends by itself', async () => {
  const worker = start();
  const { messages, ended } = listen(worker);
  worker.postMessage({ bytes: fixture('harbour.csv'), fileName: 'harbour.csv' });
  await ended;
  expect(messages.at(-1)).toMatchObject({ type: 'result', outcome: { ok: true, file: { total: 5 } } });
  expect(messages[0]).toMatchObject({ type: 'progress' });
});
