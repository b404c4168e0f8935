import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Steps } from '#shared/domain/steps.ts';
import { inTurns, stepByStep } from './in-turns.ts';

/** Works for some milliseconds, as a sum of many numbers does. */
function work(ms: number): void {
  const ends = performance.now() + ms;
  while (performance.now() < ends);
}

function* longSum(): Steps<number> {
  let sum = 0;
  for (let n = 1; n <= 20; n++) {
    work(2);
    sum += n;
    yield;
  }
  return sum;
}

it('lets others have their turn between pieces, and comes to the same', async () => {
  let turns = 0;
  const done = new AbortController();
  const summed = inTurns('a', (pause) => stepByStep(longSum(), pause)).finally(() => done.abort());
  for (; !done.signal.aborted; turns++) await nextTurn();
  expect(await summed).toBe(210);
  expect(turns).toBeGreaterThan(5);
});

it('does one piece of work at a time, people in turn, and refuses what one of them clicks on and on', async () => {
  const order: string[] = [];
  let running = 0;
  const begin = (name: string, key: string) =>
    inTurns(key, async (pause) => {
      running += 1;
      expect(running).toBe(1);
      for (let n = 0; n < 3; n++) {
        work(4);
        await pause();
      }
      running -= 1;
      order.push(name);
    });
  const all = [begin('a1', 'a'), begin('a2', 'a'), begin('a3', 'a'), begin('b1', 'b')];
  all.push(begin('a4', 'a'), begin('a5', 'a'));
  await expect(begin('a6', 'a')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await Promise.all(all);
  expect(order.slice(0, 3)).toContain('b1');
  expect(order).toHaveLength(6);
});

it('fails with what went wrong, and goes on with the next', async () => {
  const failed = inTurns('a', async () => {
    throw new Error('The marks cannot be read.');
  });
  await expect(failed).rejects.toThrow('The marks cannot be read.');
  expect(await inTurns('a', async () => 'next')).toBe('next');
});
