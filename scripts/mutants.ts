import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { MUTANTS } from '#tests/mutants/all-mutants.ts';
import type { Mutant } from '#tests/mutants/mutant.ts';
import { endWithUsage, scriptArguments } from './script-arguments.ts';

// `npm run mutants`: takes one guard after another out of a copy of the source; a test must fail.
const ROOT = path.resolve(import.meta.dirname, '..');

const VitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
type VitestReport = z.infer<typeof VitestReport>;

type Verdict = 'caught' | 'SURVIVED' | 'NO LONGER APPLIES' | 'NO TEST RAN';

/** Everything that git knows or would add, as it is now, with the installed packages. */
function copySource(): string {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'lectern-mutants-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of new Set(listed.split('\0'))) {
    const from = path.join(ROOT, file);
    if (file !== '' && existsSync(from)) cpSync(from, path.join(copy, file), { verbatimSymlinks: true });
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
  return copy;
}

/** Runs tests of the copy; null when Vitest got no further than its own start. */
function runTests(copy: string, args: readonly string[], schedules?: number): VitestReport | null {
  const report = path.join(copy, 'mutant-report.json');
  rmSync(report, { force: true });
  spawnSync(
    process.execPath,
    [
      path.join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project=node*',
      '--reporter=json',
      `--outputFile=${report}`,
      ...args,
    ],
    {
      cwd: copy,
      stdio: 'ignore',
      env: schedules === undefined ? process.env : { ...process.env, LECTERN_SCHEDULES: String(schedules) },
    },
  );
  return existsSync(report) ? VitestReport.parse(JSON.parse(readFileSync(report, 'utf8'))) : null;
}

function judge(copy: string, mutant: Mutant): Verdict {
  const file = path.join(copy, mutant.file);
  const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (source.split(mutant.find).length !== 2) return 'NO LONGER APPLIES';
  writeFileSync(
    file,
    source.replace(mutant.find, () => mutant.replace),
  );
  try {
    const { only, schedules } = mutant.test;
    const args = [mutant.test.file, '--bail=1', ...(only === undefined ? [] : ['-t', only])];
    const report = runTests(copy, args, schedules);
    if (report === null) return 'NO TEST RAN';
    if (report.numFailedTests > 0) return 'caught';
    return report.numPassedTests > 0 ? 'SURVIVED' : 'NO TEST RAN';
  } finally {
    writeFileSync(file, source);
  }
}

/** Tests that fail anyway would catch everything. */
function assertTestsPass(copy: string, mutants: readonly Mutant[]): void {
  const files = [...new Set(mutants.map((mutant) => mutant.test.file))];
  const report = runTests(copy, files);
  if (report !== null && report.numFailedTests === 0 && report.numPassedTests > 0) return;
  throw new Error(`The tests do not pass without a mutant: ${files.join(', ')}`);
}

const USAGE = `npm run mutants -- [--only NAME]...
  --only NAME   plants only this fault; may be repeated`;
const { values } = scriptArguments({ only: { type: 'string', multiple: true } }, USAGE);
const unknown = values.only?.filter((name) => !MUTANTS.some((mutant) => mutant.name === name)) ?? [];
if (unknown.length > 0) endWithUsage(`There is no mutant '${unknown.join("' or '")}'.`, USAGE);
const chosen = MUTANTS.filter((mutant) => values.only?.includes(mutant.name) ?? true);
const copy = copySource();
try {
  assertTestsPass(copy, chosen);
  let missed = 0;
  for (const mutant of chosen) {
    const started = performance.now();
    const verdict = judge(copy, mutant);
    if (verdict !== 'caught') missed += 1;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`${verdict} ${mutant.name} (${mutant.test.file}, ${seconds} s)\n`);
  }
  process.stdout.write(`mutants: ${chosen.length - missed} caught, ${missed} not\n`);
  process.exitCode = missed === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
