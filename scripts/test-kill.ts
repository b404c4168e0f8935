import { parseArgs } from 'node:util';
import { killWhileAnswering } from '#tests/durability/kill-answers.ts';
import { seededDraw } from '#tests/helpers/sample-input.ts';

// `npm run test:kill [-- --kills 200 --seed 1]`: the full count of which `npm test` runs a share.
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
});
const report = await killWhileAnswering(Number(values.kills), seededDraw(Number(values.seed)));
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exit(report.lost === 0 && report.problems.length === 0 ? 0 : 1);
