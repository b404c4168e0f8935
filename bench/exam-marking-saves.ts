import { setTimeout as sleep } from 'node:timers/promises';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { buildWhenStale } from '../scripts/build.mjs';
import { inFolder } from './bench-server.ts';
import { sitMany } from './exam-attempts.ts';
import { openConnection, type JsonConnection } from './json-call.ts';
import { atMost, limitedTo, quantile, type Measurement } from './measure.ts';
import { Seat } from './sync-lab.ts';
import { startHubProcess } from './sync-process.ts';
import { SyncStage } from './sync-stage.ts';

const STUDENTS = 50;
/** A hundred answers a second, as of five hundred who save every five seconds. */
const EVERY_MS = 500;
const ROUND_MS = 8000;
const ROUNDS = 3;
const QUESTIONS = 60;
const ANALYSED = 2_000;

/** Everybody saves at moments of their own. @returns milliseconds of all saves */
async function saveFor(seats: readonly Seat[], questionIds: readonly number[]): Promise<number[]> {
  const ends = performance.now() + ROUND_MS;
  const sit = async (seat: Seat, place: number): Promise<number[]> => {
    const times: number[] = [];
    await sleep((place / seats.length) * EVERY_MS);
    for (let turn = place; performance.now() < ends; turn++) {
      const next = performance.now() + EVERY_MS;
      times.push(await seat.answer(questionIds[turn % questionIds.length] ?? 0, 1 + (turn % 4)));
      await sleep(Math.max(0, next - performance.now()));
    }
    return times;
  };
  return (await Promise.all(seats.map(sit))).flat();
}

interface Round {
  readonly p99: number;
  /** How often what ran beside it was finished. */
  readonly done: number;
  /** Milliseconds that the event loop of the hub stood at most. */
  readonly longestStall: number;
}

const STALL = /lectern_event_loop_delay_seconds\{state="max"\} (\S+)/u;

async function readStall(base: string): Promise<number> {
  const metrics = await (await fetch(`${base}/metrics`)).text();
  return 1000 * Number(STALL.exec(metrics)?.[1]);
}

/** How long saving takes while an author has a whole exam analysed, or a correction tried, again and again. */
export const savingMeanwhile = (): Promise<Measurement[]> =>
  inFolder(async (folder) => {
    await buildWhenStale();
    const stage = await SyncStage.make(folder, STUDENTS);
    const [, ...students] = stage.people;
    const [model] = students;
    if (model === undefined) throw new Error('Nobody sits the exam.');
    const { sat, running } = await stage.onHub(async (ctx) => {
      const server = { write: <T>(work: (given: typeof ctx) => Promise<T>) => work(ctx) };
      const first = await publishedExam(server, stage.author, { questions: QUESTIONS });
      await sitMany(server, { exam: first, model, count: ANALYSED });
      return { sat: first, running: await publishedExam(server, stage.author, { enrol: students }) };
    });
    const hub = await startHubProcess(stage.hubFolder);
    const seats = students.map((student) => new Seat(hub.url, student, 'browser'));
    for (const seat of seats) await seat.start(running.examId);
    const author = openConnection(hub.url, stage.author.token);
    const corrections = [{ question_id: sat.questionIds[0], kind: 'full_credit', options: [] }];
    const work = {
      nothing: null,
      analysis: (line: JsonConnection) => line.send('GET', `/api/exams/${sat.examId}/item-analysis`),
      'dry run': (line: JsonConnection) =>
        line.send('POST', `/api/exams/${sat.examId}/regrades`, { version_id: sat.versionId, corrections }),
    } as const;
    const round = async (kind: keyof typeof work): Promise<Round> => {
      const beside = work[kind];
      const over = new AbortController();
      let done = 0;
      const again = async (): Promise<void> => {
        if (beside === null) return;
        for (; !over.signal.aborted; done++) await beside(author);
      };
      await readStall(hub.url);
      const going = again();
      const times = await saveFor(seats, running.questionIds);
      const longestStall = await readStall(hub.url);
      over.abort();
      await going;
      return { p99: quantile(times, 0.99), done, longestStall };
    };
    const kinds = ['nothing', 'analysis', 'dry run'] as const;
    const rounds = new Map(kinds.map((kind) => [kind, [] as Round[]]));
    await round('nothing');
    for (let at = 0; at < ROUNDS; at++) for (const kind of kinds) rounds.get(kind)?.push(await round(kind));
    for (const seat of seats) seat.leave();
    author.close();
    await hub.stop();
    const median = (kind: keyof typeof work, of: keyof Round): number =>
      quantile(
        (rounds.get(kind) ?? []).map((one) => one[of]),
        0.5,
      );
    return (['analysis', 'dry run'] as const).flatMap((kind) => {
      process.stderr.write(`${kind}: ${median(kind, 'done')} times a round of ${ROUND_MS / 1000} s\n`);
      return [
        atMost(
          {
            name: `saving of ${STUDENTS} beside the ${kind} of ${ANALYSED} attempts, p99`,
            unit: 'ms',
            value: median(kind, 'p99'),
            baselineName: 'saving alone',
            baseline: median('nothing', 'p99'),
          },
          3,
        ),
        limitedTo(
          {
            name: `longest stall of the hub beside the ${kind}`,
            unit: 'ms',
            value: median(kind, 'longestStall'),
          },
          50,
        ),
      ];
    });
  });
