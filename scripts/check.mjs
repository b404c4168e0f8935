import { spawnSync } from 'node:child_process';
import path from 'node:path';

// `npm run check`: format, types, lint, layers, dead code; every step runs, the first failure decides the exit code.
const bin = path.resolve(import.meta.dirname, '../node_modules/.bin');
const steps = [
  ['format', 'oxfmt', ['--check']],
  ['types', 'tsc', ['-b']],
  ['lint', 'oxlint', []],
  ['layers', 'vitest', ['run', '--project', 'node', 'tests/arch']],
  ['dead code', 'knip', []],
];

let failed = 0;
for (const [name, command, args] of steps) {
  const started = performance.now();
  const windows = process.platform === 'win32';
  const { status } = spawnSync(path.join(bin, windows ? `${command}.cmd` : command), args, {
    stdio: 'inherit',
    shell: windows,
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  if (status !== 0) failed += 1;
}
console.log(`check: ${steps.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
