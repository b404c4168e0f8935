import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import { createTestServer, type TestServer } from '#tests/helpers/test-server.ts';
import { beginOutside, OutsideRefusal, type OutsideCall, type Outcome } from './outside-call.ts';
import { OutsideCalls, registered } from './outside-calls.ts';

type PayAnswer = { status: 200; body: { outcome: string } };

let server: TestServer;
let performed: string[];
let settled: Outcome<string>[];
let perform: (payload: { order: string }, signal: AbortSignal) => Promise<string>;
const opened: OutsideCalls[] = [];

const payment = (whenInterrupted: 'repeat' | 'settle', limitMs = 5_000) =>
  ({
    name: `test.${whenInterrupted}`,
    payload: z.strictObject({ order: z.string() }),
    limitMs,
    whenInterrupted,
    perform: (_outside, payload, signal) => {
      performed.push(payload.order);
      return perform(payload, signal);
    },
    settle: async (_ctx, _payload, outcome) => {
      settled.push(outcome);
      if (outcome.kind === 'failed')
        return { refusal: new AppError('CONFLICT', `Refused: ${outcome.reason}`) };
      return { answer: { status: 200, body: { outcome: outcome.kind } } };
    },
  }) satisfies OutsideCall<{ order: string }, string, PayAnswer>;

/** The calls of one process. */
function openCalls(...calls: ReturnType<typeof payment>[]): OutsideCalls {
  const { services, clock, ids, writer, database } = server;
  const own = new OutsideCalls({
    calls: calls.map((call) => registered(call)),
    database,
    transaction: (work) =>
      writer.transaction((db) =>
        work({ db, now: clock.now(), newId: () => ids.next(), random: randomBytes, services }),
      ),
    services,
    log: { warn: () => undefined, error: () => undefined },
  });
  opened.push(own);
  return own;
}

const begin = async (call: ReturnType<typeof payment>, order = 'order 1') =>
  (await server.write((ctx) => beginOutside(ctx, call, { order }))).id;

const openRows = async () =>
  (await server.database.read.selectFrom('outside_call').select('id').execute()).length;

beforeEach(async () => {
  server = await createTestServer({ institution: false });
  performed = [];
  settled = [];
  perform = async () => 'paid';
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((calls) => calls.close()));
  await server.close();
});

it('performs a call once for everybody who waits, and settles it', async () => {
  const call = payment('settle');
  const calls = openCalls(call);
  const id = await begin(call);
  const answers = await Promise.all([calls.finish(id), calls.finish(id)]);
  expect(answers).toEqual([1, 2].map(() => ({ status: 200, body: { outcome: 'done' } })));
  expect(performed).toEqual(['order 1']);
  expect(settled).toEqual([{ kind: 'done', result: 'paid' }]);
  expect(await openRows()).toBe(0);
  expect(await calls.finish(id)).toBeNull();
});

it('lets others write while it waits for the other system', async () => {
  const answer = Promise.withResolvers<string>();
  perform = () => answer.promise;
  const call = payment('settle');
  const finished = openCalls(call).finish(await begin(call));
  await expect.poll(() => performed.length).toBe(1);
  await server.write((ctx) => ctx.db.deleteFrom('sign_in_failure').execute());
  answer.resolve('paid');
  expect(await finished).toMatchObject({ status: 200 });
});

it('tells a refusal to whoever waits', async () => {
  perform = () => Promise.reject(new OutsideRefusal('no such card'));
  const call = payment('settle');
  await expect(openCalls(call).finish(await begin(call))).rejects.toThrow('Refused: no such card');
  expect(await openRows()).toBe(0);
});

it('knows nothing of what broke off where twice would do harm, and ends at its limit', async () => {
  perform = () => new Promise(() => undefined);
  const call = payment('settle', 50);
  expect(await openCalls(call).finish(await begin(call))).toMatchObject({ body: { outcome: 'unknown' } });
  expect(settled).toMatchObject([{ kind: 'unknown' }]);
  const harmless = payment('repeat', 50);
  await expect(openCalls(harmless).finish(await begin(harmless))).rejects.toThrow(/no answer within/u);
});

it.each(['repeat', 'settle'] as const)('takes up what a crash interrupted: %s', async (kind) => {
  const call = payment(kind);
  perform = () => new Promise(() => undefined);
  const before = openCalls(call);
  const lost = before.finish(await begin(call)).catch((error: unknown) => error);
  await expect.poll(() => performed.length).toBe(1);
  await before.close();
  expect(await lost).toMatchObject({ code: 'UNAVAILABLE' });
  expect(await openRows()).toBe(1);

  perform = async () => 'paid';
  const after = openCalls(call);
  await after.run();
  // Its time has not passed: the process before might still be at it.
  expect(settled).toEqual([]);
  server.clock.advance(10_000);
  await after.run();
  await expect.poll(openRows).toBe(0);
  expect(settled).toMatchObject([{ kind: kind === 'repeat' ? 'done' : 'unknown' }]);
  expect(performed).toHaveLength(kind === 'repeat' ? 2 : 1);
});

it('takes up what a clock of another year has put off', async () => {
  const call = payment('repeat');
  await begin(call);
  server.clock.setWall(server.clock.now() - 365 * 24 * 60 * 60 * 1000);
  await openCalls(call).run();
  await expect.poll(openRows).toBe(0);
});

it('a settlement that fails is tried again', async () => {
  const call = payment('repeat');
  const settle = call.settle;
  let failures = 1;
  const failing: typeof call = {
    ...call,
    settle: async (...given) => {
      if (failures-- > 0) throw new Error('disk full');
      return settle(...given);
    },
  };
  const calls = openCalls(failing);
  await expect(calls.finish(await begin(failing))).rejects.toThrow('disk full');
  expect(await openRows()).toBe(1);
  server.clock.advance(10_000);
  await calls.run();
  await expect.poll(openRows).toBe(0);
});
