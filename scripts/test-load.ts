import { runExamLoad } from '#tests/durability/exam-load.ts';
import { seededDraw } from '#tests/helpers/sample-input.ts';
import { buildWhenStale } from './build.mjs';
import { scriptArguments, wholeNumber } from './script-arguments.ts';

// `npm run test:load`: the full count of which `npm test` runs a share; `npm run test:soak` is half an hour of it.
const USAGE = `npm run test:load -- [--candidates 500] [--seconds 180] [--every 5000] [--questions 30] [--seed 1]
  --candidates N  who sign in at once, save, and hand in at once
  --seconds N     how long everybody saves
  --every N       milliseconds from one save of a candidate to the next`;
const { values } = scriptArguments(
  {
    candidates: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '180' },
    every: { type: 'string', default: '5000' },
    questions: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
  },
  USAGE,
);
await buildWhenStale();
const report = await runExamLoad({
  candidates: wholeNumber(values.candidates, 'candidates', USAGE, 1),
  seconds: wholeNumber(values.seconds, 'seconds', USAGE, 1),
  everyMs: wholeNumber(values.every, 'every', USAGE, 1),
  questions: wholeNumber(values.questions, 'questions', USAGE, 1),
  draw: seededDraw(wholeNumber(values.seed, 'seed', USAGE)),
  onSample: (sample, saves) => process.stderr.write(`${JSON.stringify({ ...sample, saves })}\n`),
});
process.stdout.write(`${JSON.stringify({ ...report, samples: report.samples.length }, null, 2)}\n`);
const isKept = report.missing === 0 && report.extra === 0 && report.wrongResults === 0;
process.exit(isKept && report.errors === 0 && report.problems.length === 0 ? 0 : 1);
