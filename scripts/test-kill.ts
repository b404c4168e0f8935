import { killWhileAnswering } from '#tests/durability/kill-answers.ts';
import { killWhileTicking } from '#tests/durability/kill-ticks.ts';
import { seededDraw } from '#tests/helpers/sample-input.ts';
import { scriptArguments, wholeNumber } from './script-arguments.ts';

// `npm run test:kill`: the full count of which `npm test` runs a share.
const USAGE = `npm run test:kill -- [--kills 200] [--ticks 20] [--seed 1]
  --kills N   in the middle of saving answers
  --ticks N   in the middle of sending mails and of making people anonymous`;
const { values } = scriptArguments(
  {
    kills: { type: 'string', default: '200' },
    ticks: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
  USAGE,
);
const kills = wholeNumber(values.kills, 'kills', USAGE, 1);
const ticks = wholeNumber(values.ticks, 'ticks', USAGE, 1);
const seed = wholeNumber(values.seed, 'seed', USAGE);
const answers = await killWhileAnswering(kills, seededDraw(seed));
const ticking = await killWhileTicking(ticks, seededDraw(seed));
process.stdout.write(`${JSON.stringify({ answers, ticking }, null, 2)}\n`);
const problems = [...answers.problems, ...ticking.problems];
process.exit(answers.lost === 0 && problems.length === 0 ? 0 : 1);
