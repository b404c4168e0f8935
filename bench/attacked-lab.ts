import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { buildWhenStale } from '../scripts/build.mjs';
import { inFolder } from './bench-server.ts';
import { atMost, quantile, type Benchmark, type Measurement } from './measure.ts';
import { runToEnd, startHubProcess, startListening } from './sync-process.ts';
import { Seat } from './sync-lab.ts';
import { SyncStage } from './sync-stage.ts';

const STUDENTS = 500;
const EVERY_MS = 5000;
const SECONDS = 20;
const QUESTIONS = 30;
const ATTACK = new URL('./attack-client.ts', import.meta.url);
const DECOY = new URL('./attack-decoy.ts', import.meta.url);

/** What is told apart: each attack by itself, and all of them at once (rates: attack-client.ts). */
const ATTACKS = ['bombs', 'silence', 'imports', 'bombs,silence,imports'] as const;
const ALL = ATTACKS[3];

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

const ms = (value: number): string => value.toFixed(1);
const told = (times: readonly number[]): string =>
  `p50 ${ms(quantile(times, 0.5))} ms, p99 ${ms(quantile(times, 0.99))} ms`;

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
      const decoy = await startListening(DECOY, []);
      const seats = students.map((student) => new Seat(hub.url, student, 'browser'));
      for (const seat of seats) await seat.start(exam.examId);
      await saveFor(seats, exam.questionIds);
      const rows: Measurement[] = [];
      for (const kinds of chosenAttacks()) {
        const under = async (target: string): Promise<number[]> => {
          const attack = runToEnd(ATTACK, [target, String(SECONDS), stage.author.token, kinds]);
          const times = await saveFor(seats, exam.questionIds);
          process.stderr.write(
            `${kinds} against ${target === hub.url ? 'the hub' : 'the decoy'}: ${told(times)}; ` +
              `${JSON.stringify(await attack)}, ${Math.round(hub.memory())} MB, load ${ms(os.loadavg()[0] ?? 0)}\n`,
          );
          return times;
        };
        const calm = await saveFor(seats, exam.questionIds);
        process.stderr.write(`without an attack: ${told(calm)}, load ${ms(os.loadavg()[0] ?? 0)}\n`);
        const aside = await under(decoy.url);
        const attacked = await under(hub.url);
        const row = (p: number, baselineName: string, times: readonly number[]) => ({
          name: `${STUDENTS} students saving under ${kinds}, p${p * 100}`,
          unit: 'ms',
          value: quantile(attacked, p),
          baselineName,
          baseline: quantile(times, p),
        });
        const add = (p: number, bound: number): void => {
          rows.push(atMost(row(p, 'the same without it', calm), bound));
          rows.push(atMost(row(p, 'the same while a server that does nothing is attacked', aside), bound));
        };
        if (kinds !== ALL) add(0.5, 2);
        add(0.99, 3);
      }
      for (const seat of seats) seat.leave();
      await decoy.stop();
      await hub.stop();
      return rows;
    }),
};

/** `LECTERN_BENCH_ATTACKS=bombs` measures one alone. */
function chosenAttacks(): readonly string[] {
  const wanted = process.env['LECTERN_BENCH_ATTACKS'];
  return wanted === undefined ? ATTACKS : ATTACKS.filter((one) => one === wanted);
}
