import { parseArgs } from 'node:util';
import { killWhileSynchronising } from '#tests/sync/process-kill.ts';

// `npm run test:sync-kill [-- --runs 500 --seed 1 --devices 8 --keep FOLDER]`: of which `npm test` runs a share.
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    devices: { type: 'string', default: '8' },
    keep: { type: 'string' },
  },
});
const report = await killWhileSynchronising({
  runs: Number(values.runs),
  seed: Number(values.seed),
  devices: Number(values.devices),
  ...(values.keep === undefined ? {} : { keep: values.keep }),
  onRun: (line) => process.stderr.write(`${line}\n`),
});
process.stdout.write(`${JSON.stringify(report)}\n`);
process.exit(report.violations === 0 && report.problems.length === 0 ? 0 : 1);
