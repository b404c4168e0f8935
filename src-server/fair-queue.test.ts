import { expect, it } from 'vitest';
import { FairQueue, QueueFull, type Spot } from './fair-queue.ts';

/** Work that lasts until the test says so, and the order in which it began. */
function workshop() {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  return {
    began,
    work: (name: string) => () => {
      began.push(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.push(resolve);
      return promise;
    },
    endOne: async () => {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

it('lets the keys take turns, however much one of them brings', async () => {
  const queue = new FairQueue({ atOnce: 1 });
  const { began, work, endOne } = workshop();
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) void queue.run(name.slice(0, 1), work(name));
  for (let n = 0; n < 6; n++) await endOne();
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

it('gives one key no more than its share, though there is room', async () => {
  const queue = new FairQueue({ atOnce: 2, perKey: 1 });
  const { began, work, endOne } = workshop();
  for (const name of ['a1', 'a2', 'b1']) void queue.run(name.slice(0, 1), work(name));
  expect(began).toEqual(['a1', 'b1']);
  await endOne();
  expect(began).toEqual(['a1', 'b1', 'a2']);
  await endOne();
  await endOne();
});

it('tells the place as it comes nearer, and nobody passes from behind', async () => {
  const queue = new FairQueue({ atOnce: 1 });
  const { work, endOne } = workshop();
  const last: Spot = { place: () => -1 };
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'b4']) void queue.run(name.slice(0, 1), work(name));
  const done = queue.run('a', work('a4'), last);
  const places = [last.place()];
  for (let n = 0; n < 7; n++) {
    await endOne();
    places.push(last.place());
  }
  expect(places).toEqual([5, 4, 3, 2, 1, 0, 0, 0]);
  for (let n = 0; n < 2; n++) await endOne();
  await done;
});

it('goes on after work that failed', async () => {
  const queue = new FairQueue({ atOnce: 1 });
  await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run('a', () => Promise.resolve('done'))).toBe('done');
});

it('takes no more of one key than may wait', async () => {
  const queue = new FairQueue({ atOnce: 1, waitingPerKey: 1 });
  const { work, endOne } = workshop();
  const running = [queue.run('a', work('a1')), queue.run('a', work('a2'))];
  await expect(queue.run('a', work('a3'))).rejects.toBeInstanceOf(QueueFull);
  running.push(queue.run('b', work('b1')));
  for (let n = 0; n < 3; n++) await endOne();
  await Promise.all(running);
});
