import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenToPageEvents } from './page-events.ts';
import { readersOf } from './readers.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A hub whose stream is written by hand. */
const openHub = () => {
  const heard: (readonly string[])[] = [];
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  let status = 200;
  let asked = 0;
  const stop = listenToPageEvents({
    open: async (signal) => {
      asked += 1;
      if (status !== 200) return new Response(null, { status });
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          streams.push(controller);
          signal.addEventListener('abort', () => controller.error(new Error('aborted')));
        },
      });
      return new Response(body);
    },
    onChanged: (tables) => heard.push(tables),
    random: () => 0,
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const write = async (text: string): Promise<void> => {
    streams.at(-1)?.enqueue(new TextEncoder().encode(text));
    await settle();
  };
  return {
    heard,
    streams,
    stop,
    write,
    settle,
    asked: () => asked,
    answer: (next: number) => (status = next),
  };
};

test('hears the tables of each event, however the stream is cut', async () => {
  const { heard, write, settle, stop } = openHub();
  await settle();
  await write(': here\n\nevent: changed\ndata: {"tables":["mess');
  expect(heard).toEqual([]);
  await write('age"]}\n\nevent: changed\ndata: {"tables":["exam"]}\n\n');
  expect(heard).toEqual([['message'], ['exam']]);
  stop();
});

test('asks for everything again after a break, and every minute without a stream', async () => {
  const { heard, streams, settle, answer, asked, stop } = openHub();
  await settle();
  streams[0]?.close();
  await vi.advanceTimersByTimeAsync(2000);
  expect(heard).toEqual([[]]);
  answer(503);
  streams[1]?.close();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(heard.length).toBeGreaterThan(8);
  answer(200);
  await vi.advanceTimersByTimeAsync(60_000);
  const before = asked();
  stop();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(asked()).toBe(before);
});

test('takes a silent stream for a dead one, and leaves a server alone that has none', async () => {
  const { settle, answer, asked } = openHub();
  await settle();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(asked()).toBe(1);
  answer(404);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(asked()).toBe(2);
});

test('only the screens of a table ask again, all where it is not known who reads it', () => {
  expect([...(readersOf(['notification']) ?? [])]).toEqual(['notifications']);
  expect(readersOf(['notification', 'exam'])).toBeUndefined();
  expect(readersOf([])).toBeUndefined();
});
