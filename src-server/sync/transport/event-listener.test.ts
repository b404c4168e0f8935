import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EventListener } from './event-listener.ts';
import { HttpHubLink } from './http-link.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const encoder = new TextEncoder();

/** A device that listens to a hub which answers as the test says; each answer is one try. */
function listening(...answers: (() => Response)[]) {
  let tries = 0;
  let heard = 0;
  let broken = 0;
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const stream = () =>
    new Response(new ReadableStream<Uint8Array>({ start: (controller) => void streams.push(controller) }));
  vi.stubGlobal('fetch', async (_: URL, { signal }: { signal: AbortSignal }) => {
    const response = (answers[tries++] ?? stream)();
    const last = streams.at(-1);
    signal.addEventListener('abort', () => last?.error(signal.reason));
    return response;
  });
  const link = new HttpHubLink({ url: 'https://hub.test', token: async () => 'a-token' });
  const listener = new EventListener({
    link,
    random: () => 1,
    onWake: () => void (heard += 1),
    onBreak: () => void (broken += 1),
  });
  listener.start();
  return {
    listener,
    tries: () => tries,
    heard: () => heard,
    broken: () => broken,
    breaks: async () => {
      streams.at(-1)?.error(new Error('The other side is gone.'));
      await vi.advanceTimersByTimeAsync(0);
    },
    says: async (text: string) => {
      streams.at(-1)?.enqueue(encoder.encode(text));
      await vi.advanceTimersByTimeAsync(0);
    },
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

it('wakes its device at the start and at every word of the hub, however it is cut', async () => {
  const { listener, heard, says, pass } = listening();
  await pass(0);
  expect(heard()).toBe(1);
  await says(': here\n\n');
  expect(heard()).toBe(1);
  await says('event: wa');
  expect(heard()).toBe(1);
  await says('ke\ndata: {}\n\n');
  expect(heard()).toBe(2);
  await listener.stop();
});

it('takes a stream that is silent for a minute for dead, and listens anew', async () => {
  const { listener, tries, says, pass } = listening();
  await pass(59_000);
  await says(': here\n\n');
  await pass(59_000);
  expect(tries()).toBe(1);
  await pass(1000 + 2000);
  expect(tries()).toBe(2);
  await listener.stop();
});

it('comes back later and later while the hub refuses, and soon once it has listened', async () => {
  const refused = () => new Response('{}', { status: 503 });
  const { listener, tries, heard, pass } = listening(refused, refused, () => new Response(null));
  await pass(0);
  expect(tries()).toBe(1);
  await pass(1999);
  expect(tries()).toBe(1);
  await pass(1);
  expect(tries()).toBe(2);
  await pass(3999);
  expect([tries(), heard()]).toEqual([2, 0]);
  await pass(1);
  // A stream that ended at once was one: what happened before it began is asked for.
  expect([tries(), heard()]).toEqual([3, 1]);
  await pass(1000);
  expect(tries()).toBe(4);
  await listener.stop();
});

it('tries no more once it is stopped', async () => {
  const { listener, tries, pass } = listening(() => new Response(null, { status: 503 }));
  await pass(0);
  await listener.stop();
  await pass(600_000);
  expect(tries()).toBe(1);
});

it('says at once that an open stream has broken, and once for each', async () => {
  const refused = () => new Response('{}', { status: 503 });
  const whole = listening();
  await whole.pass(0);
  await whole.breaks();
  expect(whole.broken()).toBe(1);
  await whole.pass(2000);
  await whole.listener.stop();
  expect([whole.tries(), whole.broken()]).toEqual([2, 1]);

  const away = listening(refused, refused);
  await away.pass(2000);
  expect([away.tries(), away.broken()]).toEqual([2, 0]);
  await away.listener.stop();
});
