import { killWhileSynchronising } from '#tests/sync/process-kill.ts';
import { scriptArguments, wholeNumber } from './script-arguments.ts';

// `npm run test:sync-kill`: the full count of which `npm test` runs a share.
const USAGE = `npm run test:sync-kill -- [--runs 500] [--seed 1] [--devices 8] [--keep FOLDER]
  --keep FOLDER   leaves there the databases of a run that was not well`;
const { values } = scriptArguments(
  {
    runs: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    devices: { type: 'string', default: '8' },
    keep: { type: 'string' },
  },
  USAGE,
);
const report = await killWhileSynchronising({
  runs: wholeNumber(values.runs, 'runs', USAGE, 1),
  seed: wholeNumber(values.seed, 'seed', USAGE),
  devices: wholeNumber(values.devices, 'devices', USAGE, 1),
  ...(values.keep === undefined ? {} : { keep: values.keep }),
  onRun: (line) => process.stderr.write(`${line}\n`),
});
process.stdout.write(`${JSON.stringify(report)}\n`);
process.exit(report.violations === 0 && report.problems.length === 0 ? 0 : 1);
