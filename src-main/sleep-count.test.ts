import { expect, it } from 'vitest';
import { SleepCount } from './sleep-count.ts';

function sleeper() {
  const now = { wall: 1_000_000, monotonic: 5_000 };
  const count = new SleepCount({ wall: () => now.wall, monotonic: () => now.monotonic });
  return { now, count };
}

it('counts the sleep that the monotonic clock did not see', () => {
  const { now, count } = sleeper();
  count.suspended();
  now.wall += 60_000;
  now.monotonic += 10;
  expect(count.resumed()).toBe(59_990);
  now.wall += 60_000;
  now.monotonic += 60_000;
  expect(count.resumed()).toBe(59_990);
  expect(count.standing()).toMatchObject({ startedAtMs: 5_000, sleptMs: 59_990 });
});

it('counts nothing twice where the monotonic clock runs on in sleep, and nothing below zero', () => {
  const { now, count } = sleeper();
  count.suspended();
  now.wall += 60_000;
  now.monotonic += 60_000;
  expect(count.resumed()).toBe(0);
  count.suspended();
  now.wall -= 60_000;
  expect(count.resumed()).toBe(0);
});
