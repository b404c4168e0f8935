import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { bytesOf, fixture } from './fixtures.test-data.ts';
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

it('hears a cancel in the middle of a large file', async () => {
  const worker = start();
  const { messages, ended } = listen(worker);
  worker.on('message', (message: ParseWorkerMessage) => {
    if (message.type === 'progress') worker.postMessage({ cancel: true });
  });
  const text = 'Which of <b>these</b> is it?{=[html]<i>one</i> ~two}\n\n'.repeat(100_000);
  worker.postMessage({ bytes: bytesOf(text), fileName: 'large.gift' });
  await ended;
  expect(messages.at(-1)).toEqual({ type: 'cancelled' });
});
