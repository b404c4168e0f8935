import { killWhileAnswering } from '#tests/durability/kill-answers.ts';
import { killWhileMoving } from '#tests/durability/kill-moves.ts';
import { killWhileTicking } from '#tests/durability/kill-ticks.ts';
import { BUNDLE_VARIABLE } from '#tests/helpers/child-entry.ts';
import { seededDraw } from '#tests/helpers/sample-input.ts';
import { scriptArguments, wholeNumber } from './script-arguments.ts';
import { bundleChildren } from './test-bundle.mjs';

// `npm run test:kill`: the full count of which `npm test` runs a share.
const USAGE = `npm run test:kill -- [--kills 200] [--answers 50] [--ticks 20] [--seed 1]
  --kills N    in the middle of starts, answers, hand-ins, exports, corrected keys and backups
  --answers N  in the middle of saving answers alone, as fast as it goes
  --ticks N    in the middle of sending mails and of making people anonymous`;
const { values } = scriptArguments(
  {
    kills: { type: 'string', default: '200' },
    answers: { type: 'string', default: '50' },
    ticks: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
  USAGE,
);
const kills = wholeNumber(values.kills, 'kills', USAGE, 1);
const saves = wholeNumber(values.answers, 'answers', USAGE, 1);
const ticks = wholeNumber(values.ticks, 'ticks', USAGE, 1);
const seed = wholeNumber(values.seed, 'seed', USAGE);
// Hundreds of starts: reading the sources is two thirds of each.
process.env[BUNDLE_VARIABLE] ??= await bundleChildren();
const moves = await killWhileMoving(kills, seededDraw(seed));
process.stderr.write(`${JSON.stringify(moves)}\n`);
const answers = await killWhileAnswering(saves, seededDraw(seed));
const ticking = await killWhileTicking(ticks, seededDraw(seed));
process.stdout.write(`${JSON.stringify({ moves, answers, ticking }, null, 2)}\n`);
const problems = [...moves.problems, ...answers.problems, ...ticking.problems];
process.exit(moves.lost.length === 0 && answers.lost === 0 && problems.length === 0 ? 0 : 1);
