import { startDamaged } from '#tests/attack/damaged-databases.ts';
import { killedSchool } from '#tests/attack/school-folder.ts';
import { scriptArguments, wholeNumber } from './script-arguments.ts';

// `npm run test:damage`: the full count of which `npm test` runs a share.
const USAGE = `npm run test:damage -- [--files 1000] [--seed 1]
  --files N   databases that are damaged and started`;
const { values } = scriptArguments(
  { files: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
  USAGE,
);
const outcomes = await startDamaged(await killedSchool(), {
  count: wholeNumber(values.files, 'files', USAGE, 1),
  seed: wholeNumber(values.seed, 'seed', USAGE),
});
const wrong = outcomes.filter(({ what }) => what === 'silent' || what === 'unclear');
const counts = Object.groupBy(outcomes, ({ what }) => what);
process.stdout.write(
  `${JSON.stringify({ files: outcomes.length, counts: Object.fromEntries(Object.entries(counts).map(([what, list]) => [what, list.length])), wrong }, null, 2)}\n`,
);
process.exit(wrong.length === 0 ? 0 : 1);
