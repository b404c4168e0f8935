import { publishedExam } from '#tests/factories/published-exam.ts';
import { runExamLoad, type LoadReport, type Times } from '#tests/durability/exam-load.ts';
import type { HubSample } from '#tests/durability/load-watch.ts';
import { seededDraw } from '#tests/helpers/sample-input.ts';
import { buildWhenStale } from '../scripts/build.mjs';
import { inFolder } from './bench-server.ts';
import { atLeast, limitedTo, quantile, type Benchmark, type Measurement } from './measure.ts';
import { runLab } from './sync-lab.ts';
import { startHubProcess } from './sync-process.ts';
import { copyOf, SyncStage } from './sync-stage.ts';

const CANDIDATES = 500;
const SECONDS = 180;
const EVERY_MS = 5000;
const QUESTIONS = 30;
/** In the run without a pause between two answers, in which the disk decides. */
const BUSY_ANSWERS = 20;
const ROUNDS = 3;

const told = ({ count, p50, p99, max }: Times): string => `${count}, p50 ${p50}, p99 ${p99}, max ${max} ms`;

const tellSample = (sample: HubSample, saves: Times): void => {
  process.stderr.write(
    `${sample.at} s: ${sample.residentMB} MB (heap ${sample.heapMB}), loop p99 ${sample.lagP99.toFixed(1)} ` +
      `max ${sample.lagMax.toFixed(1)} ms, load ${sample.load.toFixed(1)}, saves ${told(saves)}\n`,
  );
};

function tellReport(report: LoadReport): void {
  const { signIns, starts, saves, handIns, errors, firstErrors, acknowledged, missing } = report;
  process.stderr.write(
    `sign-ins ${told(signIns)}\nstarts ${told(starts)}\nsaves ${told(saves)}\nhand-ins ${told(handIns)}\n` +
      `${errors} errors ${firstErrors.join('; ')}\n${acknowledged} acknowledged, ${missing} missing, ` +
      `${report.extra} extra, ${report.wrongResults} wrong results, ${report.problems.length} problems\n`,
  );
}

/** Answers a second where as many save as fast as they can, with shared commits and with a commit for each. */
const compareCommits = (): Promise<Measurement> =>
  inFolder(async (folder) => {
    const stage = await SyncStage.make(folder, CANDIDATES);
    const [, ...students] = stage.people;
    const exam = await stage.onHub((ctx) =>
      publishedExam({ write: (work) => work(ctx) }, stage.author, {
        questions: BUSY_ANSWERS,
        enrol: students,
      }),
    );
    const [grouped, alone]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      const data = (kind: string) => copyOf(stage.hubFolder, `${kind}${round}`);
      grouped.push((await runLab(await startHubProcess(data('grouped')), students, exam)).perSecond);
      const single = await startHubProcess(data('alone'), '--local');
      alone.push((await runLab(single, students, exam)).perSecond);
    }
    return atLeast(
      {
        name: `${CANDIDATES} candidates saving without a pause`,
        unit: 'answers/s',
        value: quantile(grouped, 0.5),
        baselineName: 'the same with one commit per request',
        baseline: quantile(alone, 0.5),
      },
      2.5,
    );
  });

/** A whole exam of many candidates over HTTP. `npm run test:load` has its numbers as options. */
export const examLoad: Benchmark = {
  name: 'exam-load',
  run: async () => {
    await buildWhenStale();
    const report = await runExamLoad({
      candidates: CANDIDATES,
      seconds: SECONDS,
      everyMs: EVERY_MS,
      questions: QUESTIONS,
      draw: seededDraw(1),
      onSample: tellSample,
    });
    tellReport(report);
    const limits = [
      ['errors', 'calls', report.errors],
      ['acknowledged answers that are missing', 'answers', report.missing],
      ['wrong results', 'attempts', report.wrongResults],
    ] as const;
    return [
      ...limits.map(([name, unit, value]) =>
        limitedTo({ name: `${CANDIDATES} candidates: ${name}`, unit, value }, 0),
      ),
      await compareCommits(),
    ];
  },
};
