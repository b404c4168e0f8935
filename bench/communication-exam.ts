import { setTimeout as wait } from 'node:timers/promises';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import { PROTOCOL, type Cursor } from '#shared/contract/sync-wire.ts';
import { EventListener } from '#server/sync/transport/event-listener.ts';
import type { HttpHubLink } from '#server/sync/transport/http-link.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { buildWhenStale } from '../scripts/build.mjs';
import { inFolder } from './bench-server.ts';
import { openConnection, type JsonConnection } from './json-call.ts';
import { atMost, quantile, type Benchmark } from './measure.ts';
import { Seat } from './sync-lab.ts';
import { startHubProcess } from './sync-process.ts';
import { linkTo, SyncStage, type StagePerson } from './sync-stage.ts';
import { insertTalk } from './talk-rows.ts';

const STUDENTS = 200;
/** Enough that nobody of them sends more than sixty messages a minute; each writes to some of the students. */
const WRITERS = 10;
const A_SECOND = 5;
const QUESTIONS = 40;
const ROUNDS = 8;
const ROUND_MS = 6_000;
const PAUSE_MS = 1_000;

interface Writer {
  readonly connection: JsonConnection;
  /** With one student each. */
  readonly talks: readonly number[];
}

/** A computer that listens, and asks for what is new whenever the hub says that there is some. */
class Listening {
  readonly #link: HttpHubLink;
  readonly #listener: EventListener;
  #epoch = '';
  #cursors: readonly Cursor[] = [];
  #pulling: Promise<void> | null = null;
  #isWanted = false;
  /** Rows that came after the first pull. */
  received = 0;

  constructor(link: HttpHubLink) {
    this.#link = link;
    this.#listener = new EventListener({
      link,
      random: Math.random,
      onWake: () => this.#wake(),
      onBreak: () => undefined,
    });
  }

  async start(name: string): Promise<void> {
    const { hub_epoch: epoch } = await this.#link.hello({
      protocol: PROTOCOL,
      schema_version: SCHEMA_VERSION,
      app_version: '0.0.0-bench',
      fingerprint: name,
      pending: 0,
      clock: Date.now(),
    });
    this.#epoch = epoch;
    await this.#pull();
    this.received = 0;
    this.#listener.start();
  }

  async stop(): Promise<void> {
    await this.#listener.stop();
    await this.#pulling;
  }

  #wake(): void {
    this.#isWanted = true;
    this.#pulling ??= this.#pull().finally(() => {
      this.#pulling = null;
    });
  }

  async #pull(): Promise<void> {
    do {
      this.#isWanted = false;
      const { changes, cursors, more } = await this.#link.pull({
        hub_epoch: this.#epoch,
        schema_version: SCHEMA_VERSION,
        cursors: [...this.#cursors],
        limit: 2000,
      });
      this.#cursors = cursors;
      this.received += changes.length;
      this.#isWanted ||= more;
    } while (this.#isWanted);
  }
}

/** Everybody answers, with a pause between two answers. @returns how long each took to be safe */
async function answerFor(seats: readonly Seat[], questionIds: readonly number[]): Promise<number[]> {
  const until = performance.now() + ROUND_MS;
  const times: number[] = [];
  const sit = async (seat: Seat, no: number): Promise<void> => {
    await wait((PAUSE_MS * no) / seats.length);
    for (let at = no; performance.now() < until; at++) {
      times.push(await seat.answer(questionIds[at % questionIds.length] ?? 0, 1 + (at % 4)));
      await wait(PAUSE_MS);
    }
  };
  await Promise.all(seats.map((seat, no) => sit(seat, no)));
  return times;
}

/** So many messages a second, each by the next of the writers. @returns how many were sent */
async function talkFor(writers: readonly Writer[]): Promise<number> {
  const until = performance.now() + ROUND_MS;
  let sent = 0;
  for (; performance.now() < until; sent++) {
    const next = performance.now() + 1000 / A_SECOND;
    const writer = writers[sent % writers.length];
    if (writer === undefined) throw new Error('Nobody writes.');
    const { connection, talks } = writer;
    const conversationId = talks[Math.floor(sent / writers.length) % talks.length];
    const body = { conversation_id: conversationId, message: `Said for the time ${sent}` };
    await connection.send('POST', '/api/send-message', body);
    await wait(Math.max(0, next - performance.now()));
  }
  return sent;
}

/** Of what each round measured, so that one bad moment of the machine does not decide. */
const medianOf = (rounds: readonly number[][], p: number): number =>
  quantile(
    rounds.map((times) => quantile(times, p)),
    0.5,
  );

/** Conversations of a writer with one student each. */
const begin = (stage: SyncStage, writer: StagePerson, students: readonly StagePerson[]): Promise<number[]> =>
  stage.onHub(async (ctx) => {
    const ids: number[] = [];
    for (const student of students) ids.push(await insertTalk(ctx, [writer, student]));
    return ids;
  });

/** Students save answers while others write to them, and each one's computer is told. */
export const communicationExam: Benchmark = {
  name: 'communication-exam',
  run: () =>
    inFolder(async (folder) => {
      await buildWhenStale();
      const stage = await SyncStage.make(folder, STUDENTS + WRITERS);
      const [, ...people] = stage.people;
      const [students, writing] = [people.slice(0, STUDENTS), people.slice(STUDENTS)];
      const exam = await stage.onHub((ctx) =>
        publishedExam({ write: (work) => work(ctx) }, stage.author, {
          questions: QUESTIONS,
          enrol: students,
        }),
      );
      const share = STUDENTS / WRITERS;
      const talks: number[][] = [];
      for (const [no, writer] of writing.entries())
        talks.push(await begin(stage, writer, students.slice(no * share, (no + 1) * share)));
      const enrolled = await stage.onHub(async (ctx) => {
        const all: { name: string; token: string }[] = [];
        for (const [no, student] of students.entries()) {
          const name = `computer-${no}`;
          all.push({ name, ...(await stage.enrolOnHub(ctx, name, [student])) });
        }
        return all;
      });
      const hub = await startHubProcess(stage.hubFolder);
      const computers = enrolled.map((one) => ({
        name: one.name,
        listening: new Listening(linkTo(hub.url, one)),
      }));
      for (const { name, listening } of computers) await listening.start(name);
      const seats = students.map((student) => new Seat(hub.url, student, 'program'));
      for (const seat of seats) await seat.start(exam.examId);
      const writers = writing.map((writer, no) => ({
        connection: openConnection(hub.url, writer.token),
        talks: talks[no] ?? [],
      }));
      await answerFor(seats, exam.questionIds);
      const [quiet, busy]: [number[][], number[][]] = [[], []];
      let sent = 0;
      for (let round = 0; round < ROUNDS; round++) {
        quiet.push(await answerFor(seats, exam.questionIds));
        const [times, said] = await Promise.all([answerFor(seats, exam.questionIds), talkFor(writers)]);
        busy.push(times);
        sent += said;
      }
      const received = computers.reduce((sum, { listening }) => sum + listening.received, 0);
      if (received < sent) throw new Error(`${sent} messages reached ${received} computers.`);
      for (const { listening } of computers) await listening.stop();
      for (const seat of seats) seat.leave();
      for (const { connection } of writers) connection.close();
      await hub.stop();
      return [0.5, 0.99].map((p) =>
        atMost(
          {
            name: `an answer of ${STUDENTS} while ${A_SECOND} messages a second are sent, p${p * 100}`,
            unit: 'ms',
            value: medianOf(busy, p),
            baselineName: 'the same without messages',
            baseline: medianOf(quiet, p),
          },
          1.5,
        ),
      );
    }),
};
