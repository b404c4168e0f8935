import { expect, it } from 'vitest';
import { parseInWorker } from './parse-in-worker.ts';

const task = (workerUrl: URL, bytes: Uint8Array, signal = new AbortController().signal) =>
  parseInWorker({ workerUrl, bytes, fileName: 'bank.gift', signal, onProgress: () => undefined });

/** A parser that a file has made to keep more and more. */
const hungry = new URL(
  'data:text/javascript,const kept=[];for(;;)kept.push(Array.from({length:4096},(_,at)=>at*1.5))',
);
const ours = new URL('./parse-worker.ts', import.meta.url);
const bankOf = (count: number) =>
  new TextEncoder().encode(
    Array.from({ length: count }, (_, at) => `Is ${at} even? {=yes of ${at} ~no of ${at}}`).join('\n\n'),
  );

it('ends what takes more memory than a file may, in words, and nothing else with it', async () => {
  const before = process.memoryUsage().rss;
  const outcome = await task(hungry, new Uint8Array(1));
  expect(outcome).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/needs more memory than one file may take.* Split the file/),
  });
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
});

it('has enough for a bank of 30,000 questions', async () => {
  const outcome = await task(ours, bankOf(30_000));
  expect(outcome).toMatchObject({ ok: true, file: { total: 30_000 } });
});

it.each([
  ['a parser that is caught in a file', hungry],
  ['a parser at work', ours],
])('is stopped at once: %s', async (_what, workerUrl) => {
  const stop = new AbortController();
  let asked = 0;
  setTimeout(() => {
    asked = performance.now();
    stop.abort();
  }, 50);
  await expect(task(workerUrl, bankOf(30_000), stop.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(performance.now() - asked).toBeLessThan(1000);
});
