import { buyThroughFaults } from '#tests/durability/payments-chaos.ts';
import { scriptArguments, wholeNumber } from './script-arguments.ts';

// `npm run test:payments`: the full count of which `npm test` runs a share.
const USAGE = 'npm run test:payments -- [--runs 500] [--seed 1]';
const { values } = scriptArguments(
  { runs: { type: 'string', default: '500' }, seed: { type: 'string', default: '1' } },
  USAGE,
);
const report = await buyThroughFaults({
  runs: wholeNumber(values.runs, 'runs', USAGE, 1),
  seed: wholeNumber(values.seed, 'seed', USAGE),
  onNote: (line) => process.stderr.write(`${line}\n`),
});
process.stdout.write(`${JSON.stringify(report)}\n`);
process.exit(report.problems.length === 0 ? 0 : 1);
