import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AttemptPackage, AttemptReceipt } from '#shared/contract/attempt-wire.ts';
import type { AttemptLog } from '#tests/factories/attempt-log.ts';
import { listEvents } from './repo.ts';
import { hubStage, type HubStage } from './receive.test-data.ts';
import { verifyChains } from './verify.ts';

let hub: HubStage;
beforeAll(async () => {
  hub = await hubStage({ questions: 4, attemptsAllowed: 100_000 });
});
afterAll(() => hub.close());

interface Answered {
  readonly question: number;
  readonly option: number | null;
}

/** What a network does with one package: how much is sent, and what becomes of it and of its answer. */
interface Step {
  readonly device: 0 | 1;
  readonly size: number;
  readonly fate: 'arrives' | 'lost' | 'twice' | 'late' | 'unanswered';
}

const answers = fc.array(
  fc.record({ question: fc.nat(3), option: fc.option(fc.integer({ min: 1, max: 4 })) }),
  { maxLength: 12 },
);
const steps = fc.array(
  fc.record({
    device: fc.constantFrom<0 | 1>(0, 1),
    size: fc.integer({ min: 1, max: 6 }),
    fate: fc.constantFrom<Step['fate']>('arrives', 'lost', 'twice', 'late', 'unanswered'),
  }),
  { maxLength: 25 },
);

let devices = 20;

/** A device's side of the exchange, without a database: what it has and what it believes the hub has. */
class Sender {
  readonly log: AttemptLog;
  acked = 0;

  constructor(log: AttemptLog) {
    this.log = log;
  }

  next(size: number): AttemptPackage | null {
    const { length } = this.log.events;
    return this.acked >= length ? null : this.log.pack(this.acked + 1, Math.min(length, this.acked + size));
  }

  settle(receipt: AttemptReceipt | undefined): void {
    if (receipt?.code === 'LOG_GAP') this.acked = Math.min(this.acked, receipt.count);
    if (receipt === undefined || receipt.status === 'refused') return;
    if (this.log.events[receipt.count - 1]?.hash !== receipt.head_hash) return;
    this.acked = Math.max(this.acked, receipt.count);
  }
}

async function deliver(sender: Sender, one: AttemptPackage): Promise<AttemptReceipt | undefined> {
  const [receipt] = await hub.receive([one]);
  if (receipt?.status === 'refused') expect(receipt.code).toBe('LOG_GAP');
  return sender.log.attempt.id === one.attempt.id ? receipt : undefined;
}

/** Runs the network's steps, then lets everything through until both devices are done. */
async function exchange(senders: readonly [Sender, Sender], network: readonly Step[]): Promise<void> {
  const late: [Sender, AttemptPackage][] = [];
  for (const { device, size, fate } of network) {
    const sender = senders[device];
    const one = sender.next(size);
    if (one === null || fate === 'lost') continue;
    if (fate === 'late') {
      late.unshift([sender, one]);
      // Sent on as if it had arrived: what follows overtakes it.
      sender.acked += one.events.length;
      continue;
    }
    const receipt = await deliver(sender, one);
    if (fate === 'twice') expect(await deliver(sender, one)).toEqual(receipt);
    if (fate !== 'unanswered') sender.settle(receipt);
  }
  for (const [sender, one] of late) sender.settle(await deliver(sender, one));
  for (const sender of senders) sender.acked = 0;
  for (const sender of senders.toReversed()) {
    for (let one = sender.next(5); one !== null; one = sender.next(5))
      sender.settle(await deliver(sender, one));
  }
}

/** The score once more, from the answers as they were given. */
function scoreOf(given: readonly Answered[]): number {
  const last = new Map(given.map(({ question, option }) => [question, option]));
  const right = [...last].filter(([question, option]) => option === hub.exam.correct[question]).length;
  return (right * 10_000) / 4;
}

const write = (log: AttemptLog, given: readonly Answered[]): AttemptLog => {
  for (const { question, option } of given) log.answer(hub.exam.questionIds[question] ?? 0, option);
  return log.submit();
};

const hashesOf = async (attemptId: number) =>
  (await listEvents(hub.server.database.read, attemptId)).map((event) => event.hash);

it('loss, repetition and reordering end in the same log and one result; a fork replaces nothing', async () => {
  const property = fc.asyncProperty(
    answers,
    answers,
    fc.nat(11),
    steps,
    async (given, other, at, network) => {
      devices += 2;
      const log = write(hub.log({ deviceNo: devices, attemptNo: devices }), given);
      const forkedAt = Math.min(at + 1, log.events.length - 1);
      const options = { studentId: hub.student.id, contentHash: hub.contentHash, startedAt: 0 };
      const fork = write(log.forkAt(forkedAt, { ...options, deviceNo: devices + 1 }), other);
      await exchange([new Sender(log), new Sender(fork)], network);

      const { id } = log.attempt;
      const stored = await hashesOf(id);
      const ways = [log, fork].map((one) => one.events.map((event) => event.hash));
      const counted = ways.findIndex((hashes) => hashes.join() === stored.join());
      expect(counted).toBeGreaterThanOrEqual(0);
      const chosen = counted === 0 ? given : [...given.slice(0, forkedAt - 1), ...other];
      const row = await hub.server.database.read
        .selectFrom('exam_attempt')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({ state: 'marked', score: scoreOf(chosen), sealed_count: stored.length });
      const branches = await hub.server.database.read
        .selectFrom('exam_attempt_branch')
        .selectAll()
        .where('attempt_id', '=', id)
        .execute();
      const kept = new Set([
        ...stored,
        ...branches.flatMap((branch) =>
          (JSON.parse(branch.events) as { hash: string }[]).map(({ hash }) => hash),
        ),
      ]);
      for (const hash of ways.flat()) expect(kept).toContain(hash);
      const marks = await hub.server.database.read
        .selectFrom('exam_attempt_mark')
        .where('attempt_id', '=', id)
        .select('id')
        .execute();
      expect(marks).toHaveLength(4);
    },
  );
  await fc.assert(property, { numRuns: 80 });
  expect((await verifyChains(hub.server.database.read)).broken).toEqual([]);
});

it('without a fork nothing is ever kept as a branch', async () => {
  const property = fc.asyncProperty(answers, steps, async (given, network) => {
    devices += 2;
    const log = write(hub.log({ deviceNo: devices, attemptNo: devices }), given);
    await exchange([new Sender(log), new Sender(log)], network);
    expect(await hashesOf(log.attempt.id)).toEqual(log.events.map((event) => event.hash));
    const branches = await hub.server.database.read
      .selectFrom('exam_attempt_branch')
      .where('attempt_id', '=', log.attempt.id)
      .select('id')
      .execute();
    expect(branches).toEqual([]);
  });
  await fc.assert(property, { numRuns: 40 });
});
