import { FuzzRun, type FuzzReport } from '../tests/attack/fuzz-run.ts';
import { scriptArguments, wholeNumber } from './script-arguments.ts';

// `npm run attack -- --requests N --seed S`: requests near valid ones, at and beyond every bound of the contract.
const USAGE = `npm run attack -- [--requests 20000] [--seed 1]
  --requests N   half of them to a computer that stands alone, half to a hub
  --seed S       the same seed draws the same requests`;

const SHOWN = 20;
const inMiB = (bytes: number): number => Math.round(bytes / 104_857.6) / 10;

async function fuzz(seed: number, requests: number): Promise<FuzzReport[]> {
  const reports: FuzzReport[] = [];
  for (const role of ['standalone', 'hub'] as const) {
    const run = await FuzzRun.open(seed, role);
    try {
      const report = await run.play(Math.ceil(requests / 2));
      reports.push(report);
      const { faults, passed, bytes } = report;
      for (const fault of faults.slice(0, SHOWN)) process.stderr.write(`${fault}\n`);
      process.stdout.write(
        `${JSON.stringify({ role, requests: report.requests, passed, faults: faults.length, MiB_at_25_percent: inMiB(bytes.quarter), MiB_at_end: inMiB(bytes.end) })}\n`,
      );
    } finally {
      await run.close();
    }
  }
  return reports;
}

const { values } = scriptArguments(
  {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
  },
  USAGE,
);
process.env['LECTERN_TEST_DB'] ??= 'sqlite';
const requests = wholeNumber(values.requests, 'requests', USAGE, 1);
const reports = await fuzz(wholeNumber(values.seed, 'seed', USAGE), requests);
process.exitCode = reports.some(({ faults }) => faults.length > 0) ? 1 : 0;
