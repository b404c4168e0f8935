import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import { createLog } from '#server/log.ts';
import { HubUnreachable, refusalOf } from './http-link.ts';
import { SyncLoop } from './loop.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => vi.useRealTimers());

/** A loop whose steps do what the test says next. */
function stage(steps: readonly string[] = ['rows']) {
  const ran: string[] = [];
  const reached: boolean[] = [];
  let answer: () => Promise<void> = async () => undefined;
  const loop = new SyncLoop({
    // Faked above.
    clock: { now: () => new Date().getTime(), monotonic: () => 0, bootId: 'test' },
    random: () => 1,
    log: createLog(null),
    onReach: (isReached) => reached.push(isReached),
    steps: steps.map((name) => ({
      name,
      run: async () => {
        ran.push(name);
        await answer();
      },
    })),
  });
  return {
    loop,
    ran,
    reached,
    answers: (next: () => Promise<void>) => {
      answer = next;
    },
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

const unreachable = async (): Promise<void> => {
  throw new HubUnreachable(new Error('no network'));
};

it('runs at the start, soon after commands that come together, and every minute', async () => {
  const { loop, ran, pass } = stage();
  loop.start();
  await pass(0);
  expect(ran).toHaveLength(1);
  for (let i = 0; i < 5; i++) loop.noteCommand();
  await pass(299);
  expect(ran).toHaveLength(1);
  await pass(1);
  expect(ran).toHaveLength(2);
  await pass(59_999);
  expect(ran).toHaveLength(2);
  await pass(1);
  expect(ran).toHaveLength(3);
  await loop.stop();
  await pass(600_000);
  expect(ran).toHaveLength(3);
});

it('comes back later and later while nobody answers, whatever is written meanwhile', async () => {
  const { loop, ran, pass, answers } = stage(['files', 'rows']);
  answers(unreachable);
  loop.start();
  await pass(0);
  // The second step would wait for the same silence.
  expect(ran).toEqual(['files']);
  expect(loop.status).toMatchObject({ state: 'offline', error: { code: 'UNAVAILABLE' } });
  loop.noteCommand();
  await pass(999);
  expect(ran).toHaveLength(1);
  await pass(1);
  expect(ran).toHaveLength(2);
  await pass(1999);
  expect(ran).toHaveLength(2);
  answers(async () => undefined);
  await pass(1);
  expect(loop.status).toMatchObject({ state: 'idle', error: null });
  await loop.stop();
});

it('says that the hub refuses, and goes on with the other steps', async () => {
  const { loop, ran, pass, answers } = stage(['files', 'rows']);
  answers(async () => {
    throw new AppError('FORBIDDEN', 'This device was revoked.');
  });
  loop.start();
  await pass(0);
  expect(ran).toEqual(['files', 'rows']);
  expect(loop.status).toMatchObject({
    state: 'refused',
    error: { code: 'FORBIDDEN', message: 'This device was revoked.' },
  });
  await loop.stop();
});

it.each([
  ['ILLEGAL_STATE', 'blocked'],
  ['NOT_FOUND', 'blocked'],
  ['TOO_LARGE', 'blocked'],
  ['SESSION_REQUIRED', 'refused'],
  ['VERSION_CONFLICT', 'offline'],
  ['RATE_LIMITED', 'offline'],
] as const)('takes %s for %s, says why, and tries again by itself', async (code, state) => {
  const { loop, ran, pass, answers } = stage();
  answers(async () => {
    throw new AppError(code, 'The reason of the hub.');
  });
  loop.start();
  await pass(0);
  expect(loop.status).toMatchObject({ state, error: { code, message: 'The reason of the hub.' } });
  answers(async () => undefined);
  await pass(1000);
  expect(ran).toHaveLength(2);
  expect(loop.status).toMatchObject({ state: 'idle', error: null });
  await loop.stop();
});

it('says that the hub refuses this device before anything else that is in the way', async () => {
  const { loop, pass, answers } = stage(['files', 'rows']);
  const errors = [new AppError('TOO_LARGE', 'Too much.'), new AppError('FORBIDDEN', 'Revoked.')];
  answers(async () => {
    throw errors.shift();
  });
  loop.start();
  await pass(0);
  expect(loop.status).toMatchObject({ state: 'refused', error: { code: 'FORBIDDEN' } });
  await loop.stop();
});

it('runs one round at a time; what wakes it meanwhile gets another', async () => {
  const { loop, ran, pass, answers } = stage();
  const first = Promise.withResolvers<void>();
  answers(() => first.promise);
  loop.start();
  await pass(0);
  expect(loop.status).toMatchObject({ state: 'syncing', nextAt: null });
  loop.wake();
  loop.wake();
  await pass(5000);
  expect(ran).toHaveLength(1);
  first.resolve();
  await pass(0);
  await pass(300);
  expect(ran).toHaveLength(2);
  await loop.stop();
});

it('lets a running round end before it stops, and begins no other', async () => {
  const { loop, ran, pass, answers } = stage(['files', 'rows']);
  const running = Promise.withResolvers<void>();
  answers(() => running.promise);
  loop.start();
  await pass(0);
  let isStopped = false;
  const stopping = loop.stop().then(() => {
    isStopped = true;
    return isStopped;
  });
  await pass(1000);
  expect(isStopped).toBe(false);
  running.resolve();
  await stopping;
  expect(ran).toEqual(['files']);
  await loop.round();
  expect(ran).toEqual(['files']);
});

it('does not hide a fault of its own', async () => {
  const { loop, pass, answers } = stage();
  answers(async () => {
    throw new TypeError('a bug');
  });
  loop.start();
  await pass(0);
  expect(loop.status).toMatchObject({ state: 'blocked', error: { code: 'INTERNAL' } });
  await loop.stop();
});

it('runs a round for whoever asks during another one: that one may have begun too early', async () => {
  const { loop, ran, answers, pass } = stage();
  const first = Promise.withResolvers<void>();
  answers(() => first.promise);
  const running = loop.round();
  let isDone = false;
  const asked = loop.round().then(() => void (isDone = true));
  await pass(0);
  expect([ran.length, isDone]).toEqual([1, false]);
  first.resolve();
  await running;
  await asked;
  expect(ran).toHaveLength(2);
  await loop.stop();
});

it('that was stopped before it began runs nothing', async () => {
  const { loop, ran, pass } = stage();
  await loop.stop();
  loop.start();
  await loop.round();
  await pass(120_000);
  expect(ran).toEqual([]);
});

it.each([
  [
    'the hub has no room for a file',
    // What a hub with a full disk answers to a piece of a file (http/error-answer.ts).
    () => refusalOf(Response.json({ code: 'STORAGE_FULL', message: 'The disk is full.' }, { status: 503 })),
  ],
  [
    'a file here cannot be read',
    async () => Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' }),
  ],
])('where %s, rows and logs still come and go, and nobody says that the hub is away', async (_, fail) => {
  const ran: string[] = [];
  const loop = new SyncLoop({
    clock: { now: () => 0, monotonic: () => 0, bootId: 'test' },
    random: () => 1,
    log: createLog(null),
    steps: [
      {
        name: 'files',
        run: async () => {
          throw await fail();
        },
      },
      { name: 'rows', run: async () => void ran.push('rows') },
    ],
  });
  await loop.round();
  const { state } = loop.status;
  await loop.stop();
  expect({ ran, state }).toEqual({ ran: ['rows'], state: 'blocked' });
});

it('tells once that the hub has gone, and once that it is back', async () => {
  const { loop, reached, answers, pass } = stage();
  loop.start();
  await pass(0);
  expect(reached).toEqual([]);
  answers(unreachable);
  loop.wake();
  await pass(0);
  await pass(10_000);
  expect([loop.status.state, reached]).toEqual(['offline', [false]]);
  answers(async () => undefined);
  loop.wake();
  await pass(0);
  expect([loop.status.state, reached]).toEqual(['idle', [false, true]]);
  await loop.stop();
});

it('is refused also while it asks again, until it is taken', async () => {
  const { loop, pass, answers } = stage();
  answers(async () => {
    throw new AppError('DEVICE_REVOKED', 'No.');
  });
  loop.start();
  await pass(0);
  const { promise, resolve } = Promise.withResolvers<void>();
  answers(() => promise);
  const round = loop.round();
  expect([loop.status.state, loop.isRefused]).toEqual(['syncing', true]);
  resolve();
  await round;
  expect(loop.isRefused).toBe(false);
  await loop.stop();
});
