import { parseArgs } from 'node:util';
import { Simulation, type ScheduleReport } from '../tests/sync/simulation.ts';

// `npm run simulate -- --schedules N --seed S [--trace]`: random histories of a hub and its devices.
const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    trace: { type: 'boolean', default: false },
  },
});
const first = Number(values.seed);
const schedules = Number(values.schedules);
const started = performance.now();
const reports: ScheduleReport[] = [];
const failed: { seed: number; problem: string }[] = [];

for (let seed = first; seed < first + schedules; seed++) {
  const simulation = new Simulation(seed);
  try {
    reports.push(await simulation.run());
  } catch (error) {
    failed.push({ seed, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    if (values.trace) process.stderr.write(`${simulation.trace.join('\n')}\n`);
    if (failed.length >= 10) break;
  }
}

const sum = (of: (report: ScheduleReport) => number): number =>
  reports.reduce((all, one) => all + of(one), 0);
const seconds = (performance.now() - started) / 1000;
process.stdout.write(
  `${JSON.stringify({
    schedules: reports.length + failed.length,
    writes: sum((report) => report.writes),
    answers: sum((report) => report.answers),
    conflictCopies: sum((report) => report.conflictCopies),
    crashes: sum((report) => report.crashes),
    restores: sum((report) => report.restores),
    violations: failed.length,
    perSecond: Math.round((reports.length / seconds) * 10) / 10,
  })}\n`,
);
for (const { seed, problem } of failed) process.stderr.write(`seed ${seed}: ${problem}\n`);
process.exit(failed.length > 0 ? 1 : 0);
