import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
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

function listen(worker: Worker, goesOn = true): { messages: ParseWorkerMessage[]; ended: Promise<unknown> } {
  const messages: ParseWorkerMessage[] = [];
  worker.on('message', (message: ParseWorkerMessage) => {
    messages.push(message);
    if (message.type === 'part' && goesOn) worker.postMessage('next');
  });
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

const manyQuestions = new TextEncoder().encode(
  Array.from({ length: 600 }, (_, at) => `Is ${at} even?\nA. yes\nB. no\nANSWER: A\n`).join('\n'),
);

it('hands a long file over in parts, each when the server has gone on', async () => {
  const worker = start();
  const { messages, ended } = listen(worker);
  worker.postMessage({ bytes: manyQuestions, fileName: 'many.txt' });
  await ended;
  const lengths = messages.flatMap((message) =>
    message.type === 'part' ? [message.part.items?.length ?? 0] : [],
  );
  expect(lengths).toEqual([250, 250, 100]);
  expect(messages.at(-1)).toMatchObject({ outcome: { ok: true, file: { total: 600, items: [] } } });
  const held = start();
  const heard = listen(held, false);
  held.postMessage({ bytes: manyQuestions, fileName: 'many.txt' });
  await expect.poll(() => heard.messages.filter(({ type }) => type === 'part').length).toBe(1);
  await sleep(100);
  expect(heard.messages.at(-1)).toMatchObject({ type: 'part' });
});

/** Of all threads of this process: 0 is that of a server. */
const priorities = (): number[] =>
  readdirSync('/proc/self/task').map((thread) =>
    Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[16]),
  );

it.runIf(process.platform === 'linux')('gives way to the threads that answer', async () => {
  const worker = start();
  await once(worker, 'online');
  await expect.poll(priorities).toContain(os.constants.priority.PRIORITY_BELOW_NORMAL);
  expect(priorities()).toContain(0);
});
