import { expect, it } from 'vitest';
import { MESSAGE_BOUNDS } from '#server/http/bounded-body.ts';
import { MessagesInFlight } from './messages-in-flight.ts';

const LIMITS = { waiting: 2, ordinary: 100, large: 1000 };

/** A message that takes `bytes` and stays until it is let go. */
function stay(messages: MessagesInFlight, key: string, bytes: number) {
  const { promise: end, resolve: letGo } = Promise.withResolvers<void>();
  let isReading = false;
  const answered = messages.run(key, MESSAGE_BOUNDS, async ({ hold }) => {
    isReading = true;
    hold?.(bytes);
    await end;
    return 'answered';
  });
  answered.catch(() => undefined);
  return { answered, letGo, isReading: () => isReading };
}

const refused = { code: 'RATE_LIMITED', retryAfterMs: 2000 };

it('reads one message of a kind from a device at a time, and lets few wait', async () => {
  const messages = new MessagesInFlight(LIMITS);
  const first = stay(messages, 'a push', 10);
  const second = stay(messages, 'a push', 10);
  const third = stay(messages, 'a push', 10);
  const fourth = stay(messages, 'a push', 10);
  const other = stay(messages, 'b push', 10);
  await expect(fourth.answered).rejects.toMatchObject(refused);
  expect([first, second, third, other].map((one) => one.isReading())).toEqual([true, false, false, true]);
  first.letGo();
  expect(await first.answered).toBe('answered');
  second.letGo();
  third.letGo();
  other.letGo();
  expect(await Promise.all([second.answered, third.answered])).toEqual(['answered', 'answered']);
});

it('bounds the bytes of all large messages, and takes ordinary ones all the same', async () => {
  const messages = new MessagesInFlight(LIMITS);
  const large = stay(messages, 'a push', 800);
  const tooMuch = stay(messages, 'b push', 500);
  await expect(tooMuch.answered).rejects.toMatchObject(refused);
  const ordinary = stay(messages, 'c push', 100);
  ordinary.letGo();
  expect(await ordinary.answered).toBe('answered');
  large.letGo();
  await large.answered;
  const later = stay(messages, 'b push', 500);
  later.letGo();
  expect(await later.answered).toBe('answered');
});

it('gives back what a message held that failed', async () => {
  const messages = new MessagesInFlight(LIMITS);
  for (let round = 0; round < 5; round++) {
    const broken = messages.run('a push', MESSAGE_BOUNDS, async ({ hold }) => {
      hold?.(1000);
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
  }
});
