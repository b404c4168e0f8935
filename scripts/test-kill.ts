import { killWhileAnswering } from '#tests/durability/kill-answers.ts';
import { seededDraw } from '#tests/helpers/sample-input.ts';
import { scriptArguments, wholeNumber } from './script-arguments.ts';

// `npm run test:kill`: the full count of which `npm test` runs a share.
const USAGE = 'npm run test:kill -- [--kills 200] [--seed 1]';
const { values } = scriptArguments(
  { kills: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
  USAGE,
);
const kills = wholeNumber(values.kills, 'kills', USAGE, 1);
const report = await killWhileAnswering(kills, seededDraw(wholeNumber(values.seed, 'seed', USAGE)));
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exit(report.lost === 0 && report.problems.length === 0 ? 0 : 1);
