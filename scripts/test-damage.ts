import { startDamaged } from '#tests/attack/damaged-databases.ts';
import { killedSchool } from '#tests/attack/school-folder.ts';
import { damageExams } from '#tests/durability/damaged-exam.ts';
import { scriptArguments, wholeNumber } from './script-arguments.ts';

// `npm run test:damage`: the full count of which `npm test` runs a share.
const USAGE = `npm run test:damage -- [--runs 1000] [--files 1000] [--seed 1]
  --runs N    computers on which an exam was sat, whose database and journals are damaged and brought back
  --files N   databases that are damaged and started`;
const { values } = scriptArguments(
  {
    runs: { type: 'string', default: '1000' },
    files: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
  },
  USAGE,
);
const runs = wholeNumber(values.runs, 'runs', USAGE, 1);
const files = wholeNumber(values.files, 'files', USAGE);
const seed = wholeNumber(values.seed, 'seed', USAGE);
const exams = await damageExams({ runs, seed });
const outcomes = await startDamaged(await killedSchool(), { count: files, seed });
const wrong = outcomes.filter(({ what }) => what === 'silent' || what === 'unclear');
const counts = Object.groupBy(outcomes, ({ what }) => what);
const databases = {
  files: outcomes.length,
  counts: Object.fromEntries(Object.entries(counts).map(([what, list]) => [what, list.length])),
  wrong,
};
process.stdout.write(`${JSON.stringify({ exams, databases }, null, 2)}\n`);
process.exit(wrong.length === 0 && exams.wrong.length === 0 ? 0 : 1);
