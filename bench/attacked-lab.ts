import { setTimeout as sleep } from 'node:timers/promises';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { buildWhenStale } from '../scripts/build.mjs';
import { inFolder } from './bench-server.ts';
import { atMost, quantile, type Benchmark } from './measure.ts';
import { runToEnd, startHubProcess } from './sync-process.ts';
import { Seat } from './sync-lab.ts';
import { SyncStage } from './sync-stage.ts';

const STUDENTS = 500;
const EVERY_MS = 5000;
const SECONDS = 20;
const QUESTIONS = 30;
const ATTACK = new URL('./attack-client.ts', import.meta.url);

/** Everybody saves an answer every five seconds, each at a moment of their own. @returns the times of all. */
async function saveFor(seats: readonly Seat[], questionIds: readonly number[]): Promise<number[]> {
  const ends = performance.now() + SECONDS * 1000;
  const save = async (seat: Seat, place: number): Promise<number[]> => {
    const times: number[] = [];
    await sleep((place / seats.length) * EVERY_MS);
    for (let turn = 0; performance.now() < ends; turn++) {
      const next = performance.now() + EVERY_MS;
      times.push(await seat.answer(questionIds[turn % questionIds.length] ?? 0, 1 + (turn % 4)));
      await sleep(Math.max(0, next - performance.now()));
    }
    return times;
  };
  return (await Promise.all(seats.map(save))).flat();
}

/** An exam of 500 browsers behind one address, while the hub is attacked and while it is not. */
export const attackedLab: Benchmark = {
  name: 'attacked-lab',
  run: () =>
    inFolder(async (folder) => {
      await buildWhenStale();
      const stage = await SyncStage.make(folder, STUDENTS);
      const [, ...students] = stage.people;
      const exam = await stage.onHub((ctx) =>
        publishedExam({ write: (work) => work(ctx) }, stage.author, {
          questions: QUESTIONS,
          enrol: students,
        }),
      );
      const hub = await startHubProcess(stage.hubFolder);
      const seats = students.map((student) => new Seat(hub.url, student, 'browser'));
      for (const seat of seats) await seat.start(exam.examId);
      await saveFor(seats, exam.questionIds);
      const calm = await saveFor(seats, exam.questionIds);
      const attack = runToEnd(ATTACK, [hub.url, String(SECONDS), stage.author.token]);
      const attacked = await saveFor(seats, exam.questionIds);
      process.stderr.write(`the attack: ${JSON.stringify(await attack)}, ${Math.round(hub.memory())} MB\n`);
      for (const seat of seats) seat.leave();
      await hub.stop();
      const row = (name: string, p: number) => ({
        name: `${STUDENTS} students saving under attack, ${name}`,
        unit: 'ms',
        value: quantile(attacked, p),
        baselineName: 'the same without it',
        baseline: quantile(calm, p),
      });
      return [atMost(row('p50', 0.5), 2), atMost(row('p99', 0.99), 3)];
    }),
};
