import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { ScheduleReport } from '../tests/sync/schedule.ts';
import { Simulation } from '../tests/sync/simulation.ts';
import { scriptArguments, wholeNumber } from './script-arguments.ts';

// `npm run simulate -- --schedules N --seed S`: random histories of a hub and its devices.
const USAGE = `npm run simulate -- [--schedules 500] [--seed 1] [--jobs 2] [--failures 10] [--trace]
  --schedules N   histories
  --seed S        of the first one; the same seed plays the same history
  --jobs J        side by side
  --failures F    ends after so many violations
  --trace         prints what happened in a history that failed`;

const SUMMED = ['writes', 'answers', 'conflictCopies', 'crashes', 'restores', 'copies', 'skewed'] as const;

const Share = z.object({ first: z.number(), end: z.number(), step: z.number(), isTraced: z.boolean() });
type Share = z.infer<typeof Share>;

interface Failure {
  readonly seed: number;
  readonly problem: string;
  readonly trace: readonly string[];
}

type Outcome = ScheduleReport | Failure;

async function play(seed: number, isTraced: boolean): Promise<Outcome> {
  const simulation = new Simulation(seed);
  try {
    return await simulation.run();
  } catch (error) {
    const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { seed, problem, trace: isTraced ? simulation.trace : [] };
  }
}

/** Every so many seeds, so that the jobs of a run share no history. */
async function playShare(share: Share, tell: (outcome: Outcome) => boolean): Promise<void> {
  for (let seed = share.first; seed < share.end; seed += share.step) {
    if (!tell(await play(seed, share.isTraced))) return;
  }
}

async function playAll(): Promise<number> {
  const { values } = scriptArguments(
    {
      schedules: { type: 'string', default: '500' },
      seed: { type: 'string', default: '1' },
      jobs: { type: 'string', default: String(Math.min(2, availableParallelism())) },
      failures: { type: 'string', default: '10' },
      trace: { type: 'boolean', default: false },
    },
    USAGE,
  );
  const wanted = wholeNumber(values.schedules, 'schedules', USAGE, 1);
  const first = wholeNumber(values.seed, 'seed', USAGE);
  const jobs = wholeNumber(values.jobs, 'jobs', USAGE, 1);
  const mostFailures = wholeNumber(values.failures, 'failures', USAGE, 1);
  const shareOf = (at: number): Share => ({
    first: first + at,
    end: first + wanted,
    step: jobs,
    isTraced: values.trace,
  });
  const started = performance.now();
  const sums: Record<(typeof SUMMED)[number], number> = {
    writes: 0,
    answers: 0,
    conflictCopies: 0,
    crashes: 0,
    restores: 0,
    copies: 0,
    skewed: 0,
  };
  let schedules = 0;
  const failures: Failure[] = [];
  const tell = (outcome: Outcome): boolean => {
    schedules += 1;
    if ('problem' in outcome) {
      failures.push(outcome);
      process.stderr.write(`${[...outcome.trace, `seed ${outcome.seed}: ${outcome.problem}`].join('\n')}\n`);
    } else for (const name of SUMMED) sums[name] += outcome[name];
    return failures.length < mostFailures;
  };
  if (jobs === 1) await playShare(shareOf(0), tell);
  else
    await playTogether(
      Array.from({ length: jobs }, (_, at) => shareOf(at)),
      tell,
    );
  const seconds = (performance.now() - started) / 1000;
  const perSecond = Math.round((schedules / seconds) * 10) / 10;
  process.stdout.write(
    `${JSON.stringify({ schedules, ...sums, violations: failures.length, seconds: Math.round(seconds), perSecond })}\n`,
  );
  return failures.length > 0 ? 1 : 0;
}

/** A thread for each share; when one has told enough, all end. */
async function playTogether(shares: readonly Share[], tell: (outcome: Outcome) => boolean): Promise<void> {
  const workers = shares.map((share) => new Worker(new URL(import.meta.url), { workerData: share }));
  await Promise.all(
    workers.map(async (worker) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      worker.on('message', (outcome: Outcome) => {
        if (!tell(outcome)) for (const one of workers) void one.terminate();
      });
      worker.on('error', reject);
      worker.on('exit', () => resolve());
      await promise;
    }),
  );
}

if (isMainThread) {
  process.exitCode = await playAll();
} else {
  await playShare(Share.parse(workerData), (outcome) => {
    parentPort?.postMessage(outcome);
    return true;
  });
}
