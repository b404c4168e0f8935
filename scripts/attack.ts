import { startDamaged } from '../tests/attack/damaged-databases.ts';
import { forgeSync } from '../tests/attack/forged-sync.ts';
import { FuzzRun } from '../tests/attack/fuzz-run.ts';
import { killedSchool } from '../tests/attack/school-folder.ts';
import { scriptArguments, wholeNumber } from './script-arguments.ts';

// `npm run attack`: what the suite in tests/attack does a little of, for as long as it is wanted.
const USAGE = `npm run attack -- [--requests 20000] [--forged 0] [--damaged 0] [--seed 1]
  --requests N   near valid ones, at and beyond every bound; half to a computer that stands alone, half to a hub
  --forged N     messages of a computer that has joined a hub, and lies
  --damaged N    databases that are damaged, and started
  --seed S       the same seed draws the same`;

const SHOWN = 20;
const inMiB = (bytes: number): number => Math.round(bytes / 104_857.6) / 10;

const tell = (what: object): void => void process.stdout.write(`${JSON.stringify(what)}\n`);

function show(faults: readonly string[]): number {
  for (const fault of faults.slice(0, SHOWN)) process.stderr.write(`${fault}\n`);
  return faults.length;
}

/** @returns how many faults were found, as the others do. */
async function fuzz(seed: number, requests: number): Promise<number> {
  let found = 0;
  for (const role of ['standalone', 'hub'] as const) {
    const run = await FuzzRun.open(seed, role);
    try {
      const { faults, passed, bytes, requests: sent } = await run.play(Math.ceil(requests / 2));
      const memory = { MiB_at_25_percent: inMiB(bytes.quarter), MiB_at_end: inMiB(bytes.end) };
      tell({ role, requests: sent, passed, faults: faults.length, ...memory });
      found += show(faults);
    } finally {
      await run.close();
    }
  }
  return found;
}

async function forge(seed: number, messages: number): Promise<number> {
  const { findings, ...counted } = await forgeSync({ messages, seed });
  tell({ ...counted, faults: findings.length });
  return show(findings);
}

async function damage(seed: number, count: number): Promise<number> {
  const outcomes = await startDamaged(await killedSchool(), { count, seed });
  const counts = Object.fromEntries(
    [...Map.groupBy(outcomes, ({ what }) => what)].map(([what, all]) => [what, all.length]),
  );
  tell({ damaged: count, ...counts });
  const wrong = outcomes.filter(({ what }) => what === 'silent' || what === 'unclear');
  return show(wrong.map(({ damage: done, what, words }) => `${done}: ${what}: ${words}`));
}

const { values } = scriptArguments(
  {
    requests: { type: 'string', default: '20000' },
    forged: { type: 'string', default: '0' },
    damaged: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
  },
  USAGE,
);
process.env['LECTERN_TEST_DB'] ??= 'sqlite';
const seed = wholeNumber(values.seed, 'seed', USAGE);
const runs = [
  { count: wholeNumber(values.requests, 'requests', USAGE), attack: fuzz },
  { count: wholeNumber(values.forged, 'forged', USAGE), attack: forge },
  { count: wholeNumber(values.damaged, 'damaged', USAGE), attack: damage },
];
let faults = 0;
for (const { count, attack } of runs) if (count > 0) faults += await attack(seed, count);
process.exitCode = faults > 0 ? 1 : 0;
