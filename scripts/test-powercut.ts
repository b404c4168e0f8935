import { cutPowerWhileAnswering } from '#tests/durability/powercut.ts';
import { seededDraw } from '#tests/helpers/sample-input.ts';
import { scriptArguments, wholeNumber } from './script-arguments.ts';

// `npm run test:powercut`: needs Linux and a C compiler (tools/powercut/README.md).
const USAGE = 'npm run test:powercut -- [--states 200] [--seed 1] [--answers 600]';
const { values } = scriptArguments(
  {
    states: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    answers: { type: 'string', default: '600' },
  },
  USAGE,
);
const states = wholeNumber(values.states, 'states', USAGE, 1);
const answers = wholeNumber(values.answers, 'answers', USAGE, 1);
const draw = seededDraw(wholeNumber(values.seed, 'seed', USAGE));
const report = await cutPowerWhileAnswering({ states, answers, synchronous: 'FULL', draw });
// Without FULL answers must get lost, or this test would not notice anything.
const control = await cutPowerWhileAnswering({
  states: Math.ceil(states / 5),
  answers,
  synchronous: 'NORMAL',
  draw,
});
process.stdout.write(`${JSON.stringify({ ...report, controlWithoutFull: control }, null, 2)}\n`);
const isKept =
  report.lost === 0 &&
  report.corrupt === 0 &&
  report.checkpoints > 0 &&
  report.journals > 0 &&
  report.ahead === 0 &&
  report.short === 0;
process.exit(isKept && report.acknowledged === answers && control.lost > 0 ? 0 : 1);
