import { z } from 'zod';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { buildWhenStale } from '../scripts/build.mjs';
import { inFolder } from './bench-server.ts';
import { openConnection, pageHeaders, type JsonConnection } from './json-call.ts';
import { atLeast, atMost, limitedTo, quantile, type Benchmark } from './measure.ts';
import { startHubProcess, type ListeningProcess } from './sync-process.ts';
import { copyOf, SyncStage, type StagePerson } from './sync-stage.ts';

const CLIENTS = 200;
const ANSWERS = 60;
const ROUNDS = 3;
const WARM_UP = 5;

export interface LabFigures {
  readonly perSecond: number;
  readonly p99: number;
  /** Milliseconds of the hub's processor for an answer. */
  readonly processor: number;
}

/** Whose session it is: that of a program, by its token, or of a browser, by its cookie. */
type Seated = 'program' | 'browser';

const Started = z.object({ id: z.number() });

/** One student's computer: a connection of its own, one answer after the other. */
export class Seat {
  readonly #connection: JsonConnection;
  #attemptId = 0;

  constructor(base: string, { token }: StagePerson, seated: Seated) {
    this.#connection =
      seated === 'program'
        ? openConnection(base, token)
        : openConnection(base, undefined, pageHeaders(base, token));
  }

  async start(examId: number): Promise<void> {
    this.#attemptId = Started.parse(
      await this.#connection.send('POST', '/api/exam-attempts', { exam_id: examId }),
    ).id;
  }

  async answer(questionId: number, option: number): Promise<number> {
    const started = performance.now();
    const route = `/api/exam-attempts/${this.#attemptId}/answers/${questionId}`;
    await this.#connection.send('PUT', route, { selectedAnswerId: option, timeTakenPerQuestion: 3 });
    return performance.now() - started;
  }

  leave(): void {
    this.#connection.close();
  }
}

/** Everybody answers all questions, at a hub that is stopped afterwards, as fast as the hub says that an answer is safe. */
export async function runLab(
  hub: ListeningProcess,
  students: readonly StagePerson[],
  exam: { readonly examId: number; readonly questionIds: readonly number[] },
  seated: Seated = 'program',
): Promise<LabFigures> {
  const seats = students.map((student) => new Seat(hub.url, student, seated));
  for (const seat of seats) await seat.start(exam.examId);
  const answerAll = async (seat: Seat, questionIds: readonly number[]): Promise<number[]> => {
    const times: number[] = [];
    for (const [at, id] of questionIds.entries()) times.push(await seat.answer(id, 1 + (at % 4)));
    return times;
  };
  await Promise.all(seats.map((seat) => answerAll(seat, exam.questionIds.slice(0, WARM_UP))));
  const worked = hub.processor();
  const started = performance.now();
  const times = (await Promise.all(seats.map((seat) => answerAll(seat, exam.questionIds)))).flat();
  const elapsed = performance.now() - started;
  const processor = (hub.processor() - worked) / times.length;
  for (const seat of seats) seat.leave();
  await hub.stop();
  return { perSecond: (times.length / elapsed) * 1000, p99: quantile(times, 0.99), processor };
}

/** A laboratory without local servers: every answer is a call to the hub, durable before it is answered. */
export const syncLab: Benchmark = {
  name: 'sync-lab',
  run: () =>
    inFolder(async (folder) => {
      await buildWhenStale();
      const stage = await SyncStage.make(folder, CLIENTS);
      const [, ...students] = stage.people;
      const exam = await stage.onHub((ctx) =>
        publishedExam({ write: (work) => work(ctx) }, stage.author, { questions: ANSWERS, enrol: students }),
      );
      const grouped: LabFigures[] = [];
      const alone: LabFigures[] = [];
      const browsers: LabFigures[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const data = (kind: string) => copyOf(stage.hubFolder, `${kind}${round}`);
        grouped.push(await runLab(await startHubProcess(data('grouped')), students, exam));
        browsers.push(await runLab(await startHubProcess(data('browsers')), students, exam, 'browser'));
        // The server of one person: the same calls, a commit for each.
        alone.push(await runLab(await startHubProcess(data('alone'), '--local'), students, exam));
      }
      const median = (figures: readonly LabFigures[], of: keyof LabFigures): number =>
        quantile(
          figures.map((one) => one[of]),
          0.5,
        );
      return [
        atLeast(
          {
            name: `${CLIENTS} clients saving single answers`,
            unit: 'answers/s',
            value: median(grouped, 'perSecond'),
            baselineName: 'the same with one commit per request',
            baseline: median(alone, 'perSecond'),
          },
          2.5,
        ),
        limitedTo(
          { name: `an answer of ${CLIENTS} clients, p99`, unit: 'ms', value: median(grouped, 'p99') },
          100,
        ),
        atMost(
          {
            name: `the hub's processor for an answer of a browser`,
            unit: 'ms',
            value: median(browsers, 'processor'),
            baselineName: "one by a computer's token",
            baseline: median(grouped, 'processor'),
          },
          1.25,
        ),
      ];
    }),
};
