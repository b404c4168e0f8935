import { fillDisks } from '#tests/durability/full-disk.ts';
import { scriptArguments, wholeNumber } from './script-arguments.ts';

// `npm run test:diskfull`: the full count of which `npm test` runs a share. On Linux as root the disks are real.
const USAGE = `npm run test:diskfull -- [--points 100] [--seed 1]
  --points N   exams through which the disk becomes full, each at another moment`;
const { values } = scriptArguments(
  { points: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
  USAGE,
);
const report = await fillDisks({
  points: wholeNumber(values.points, 'points', USAGE, 1),
  seed: wholeNumber(values.seed, 'seed', USAGE),
});
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exit(report.wrong.length === 0 ? 0 : 1);
