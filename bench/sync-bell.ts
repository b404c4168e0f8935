import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { AttemptPackage, AttemptReceipt } from '#shared/contract/attempt-wire.ts';
import { AttemptsAnswer } from '#shared/contract/sync-link.ts';
import { PROTOCOL } from '#shared/contract/sync-wire.ts';
import { openDatabaseFile } from '#server/db/database.ts';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import { DATABASE_FILE } from '#server/db/data-files.ts';
import { exchange } from '#server/sync/transport/http-exchange.ts';
import { toWireBody, type WireBody } from '#server/sync/transport/wire-body.ts';
import { AttemptLog } from '#tests/factories/attempt-log.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { buildWhenStale } from '../scripts/build.mjs';
import { inFolder } from './bench-server.ts';
import { limitedTo, quantile, type Benchmark } from './measure.ts';
import { startHubProcess, type ListeningProcess } from './sync-process.ts';
import { copyOf, linkTo, SyncStage } from './sync-stage.ts';

const STUDENTS = 500;
const ANSWERS = 60;
const ROUNDS = 3;
const RETRY_MS = 20;

/** A student's computer with a finished exam that the hub has not seen. */
interface Candidate {
  readonly name: string;
  readonly token: string;
  readonly log: AttemptPackage;
  /** Packed before the bell: five hundred computers do that side by side, and this one process would not. */
  readonly message: WireBody;
}

async function makeCandidates(folder: string): Promise<{ stage: SyncStage; candidates: Candidate[] }> {
  const stage = await SyncStage.make(folder, STUDENTS);
  const [, ...students] = stage.people;
  const candidates = await stage.onHub(async (ctx) => {
    const exam = await publishedExam({ write: (work) => work(ctx) }, stage.author, {
      questions: ANSWERS,
      enrol: students,
    });
    const { content_hash: contentHash } = await ctx.db
      .selectFrom('exam_version')
      .where('id', '=', exam.versionId)
      .select('content_hash')
      .executeTakeFirstOrThrow();
    const made: Candidate[] = [];
    for (const [at, student] of students.entries()) {
      const name = `candidate-${at}`;
      const { deviceNo, token } = await stage.enrolOnHub(ctx, name, [student]);
      const log = new AttemptLog(exam, { studentId: student.id, contentHash, startedAt: ctx.now, deviceNo });
      for (const [question, id] of exam.questionIds.entries()) log.answer(id, 1 + (question % 4));
      const packed = log.submit().pack();
      made.push({ name, token, log: packed, message: await toWireBody({ packages: [packed] }) });
    }
    return made;
  });
  return { stage, candidates };
}

interface BellFigures {
  readonly allMs: number;
  readonly downMs: number;
  readonly lost: number;
}

/** A hub that can be killed and started again under the eyes of its devices. */
class MortalHub {
  readonly #folder: string;
  #process: ListeningProcess | null = null;
  downMs = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  get process(): ListeningProcess | null {
    return this.#process;
  }

  async start(): Promise<void> {
    this.#process = await startHubProcess(this.#folder);
  }

  async killAndRestart(): Promise<void> {
    const dying = this.#process;
    const started = performance.now();
    this.#process = null;
    await dying?.stop('SIGKILL');
    await this.start();
    this.downMs += performance.now() - started;
  }
}

/** Sends until the hub has said that it has everything. */
async function handIn(hub: MortalHub, candidate: Candidate): Promise<void> {
  const { log } = candidate;
  for (;;) {
    const { process: running } = hub;
    let receipt: AttemptReceipt | undefined;
    if (running !== null) {
      const answer = await offer(running.url, candidate).catch(() => undefined);
      if (answer?.status === 200)
        ({
          receipts: [receipt],
        } = AttemptsAnswer.parse(JSON.parse(answer.text)));
      else if (answer !== undefined && answer.status < 500) throw new Error(`The hub said ${answer.text}.`);
      if (receipt?.status === 'accepted' && receipt.count === log.events.length) return;
      if (receipt !== undefined) throw new Error(`The hub said ${JSON.stringify(receipt)}.`);
    }
    await wait(RETRY_MS);
  }
}

async function offer(hub: string, { token, message }: Candidate): Promise<{ status: number; text: string }> {
  const { status, bytes } = await exchange(new URL('/sync/attempts', hub), {
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    body: message.bytes,
    timeoutMs: 60_000,
    limit: 1_000_000,
  });
  return { status, text: bytes.toString('utf8') };
}

/** Everybody's exam ends in the same moment. */
async function ring(
  folder: string,
  candidates: readonly Candidate[],
  isKilled: boolean,
): Promise<BellFigures> {
  const hub = new MortalHub(folder);
  await hub.start();
  let handedIn = 0;
  const kills: Promise<void>[] = [];
  const started = performance.now();
  await Promise.all(
    candidates.map(async (candidate) => {
      await handIn(hub, candidate);
      handedIn += 1;
      if (isKilled && handedIn === candidates.length / 2) kills.push(hub.killAndRestart());
    }),
  );
  const allMs = performance.now() - started;
  await Promise.all(kills);
  await hub.process?.stop();
  return { allMs, downMs: hub.downMs, lost: await countLost(folder, candidates) };
}

/** Answers that were acknowledged and are not in the log on the hub as they were written. */
async function countLost(folder: string, candidates: readonly Candidate[]): Promise<number> {
  const database = openDatabaseFile(path.join(folder, DATABASE_FILE));
  const stored = await database.read
    .selectFrom('exam_attempt_event')
    .select(['attempt_id', 'seq', 'hash'])
    .execute();
  await database.close();
  const hashes = new Set(stored.map((event) => `${event.attempt_id} ${event.seq} ${event.hash}`));
  return candidates
    .flatMap(({ log }) => log.events.map((event) => `${log.attempt.id} ${event.seq} ${event.hash}`))
    .filter((key) => !hashes.has(key)).length;
}

/** Memory of a hub to which everybody is connected, before and after they have all handed in. */
async function measureMemory(folder: string, candidates: readonly Candidate[]): Promise<number> {
  const hub = new MortalHub(folder);
  await hub.start();
  const { process: running } = hub;
  if (running === null) throw new Error('The hub did not start.');
  const leave = new AbortController();
  let most = 0;
  for (const candidate of candidates) {
    const link = linkTo(running.url, candidate);
    const { hub_epoch: hubEpoch } = await link.hello({
      protocol: PROTOCOL,
      schema_version: SCHEMA_VERSION,
      app_version: '0.0.0-bench',
      fingerprint: candidate.name,
      pending: 0,
      clock: Date.now(),
    });
    await link.pull({ hub_epoch: hubEpoch, schema_version: SCHEMA_VERSION, cursors: [], limit: 2000 });
    const stream = await link.send('/sync/events', { method: 'GET', signal: leave.signal });
    if (!stream.ok) throw new Error(`The stream of events answered ${stream.status}.`);
    most = Math.max(most, running.memory());
  }
  await Promise.all(candidates.map((candidate) => handIn(hub, candidate)));
  most = Math.max(most, running.memory());
  leave.abort();
  await running.stop();
  return most;
}

/** The end of an exam: five hundred logs at once, with the hub dying in the middle. */
export const syncBell: Benchmark = {
  name: 'sync-bell',
  run: () =>
    inFolder(async (folder) => {
      await buildWhenStale();
      const { stage, candidates } = await makeCandidates(folder);
      const calm: BellFigures[] = [];
      const killed: BellFigures[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        calm.push(await ring(copyOf(stage.hubFolder, `calm${round}`), candidates, false));
        killed.push(await ring(copyOf(stage.hubFolder, `killed${round}`), candidates, true));
      }
      const memory = await measureMemory(copyOf(stage.hubFolder, 'memory'), candidates);
      const median = (figures: readonly BellFigures[], of: (one: BellFigures) => number): number =>
        quantile(figures.map(of), 0.5);
      const what = `${STUDENTS} students x ${ANSWERS} answers at once`;
      const lost = [...calm, ...killed].reduce((sum, one) => sum + one.lost, 0);
      return [
        limitedTo({ name: what, unit: 'ms', value: median(calm, (one) => one.allMs) }, 2000),
        limitedTo(
          {
            name: `${what}, hub killed in the middle`,
            unit: 'ms',
            value: median(killed, (one) => one.allMs),
          },
          2000,
        ),
        limitedTo(
          {
            name: 'the same without the time that the hub needs to start',
            unit: 'ms',
            value: median(killed, (one) => one.allMs - one.downMs),
          },
          2000,
        ),
        limitedTo({ name: 'answers lost in all of these', unit: 'answers', value: lost }, 0),
        limitedTo({ name: `memory of the hub with ${STUDENTS} clients`, unit: 'MB', value: memory }, 250),
      ];
    }),
};
