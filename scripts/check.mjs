import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { continuesOnNode24, projectEnvironment, root } from './node24.mjs';

// `npm run check`: every step runs; one failure fails the whole. `--tested` leaves out what `npm test` has run.
const isTested = process.argv.includes('--tested');
const steps = [
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'types', command: 'tsc', args: ['-b'] },
  { name: 'lint', command: 'oxlint', args: [] },
  ...(isTested
    ? []
    : [{ name: 'layers', command: 'vitest', args: ['run', '--project', 'node', 'tests/arch'] }]),
  { name: 'dead code', command: 'knip', args: [] },
];

function check() {
  const isWindows = process.platform === 'win32';
  let failed = 0;
  for (const { name, command, args } of steps) {
    const started = performance.now();
    const { status } = spawnSync(
      path.join(root, 'node_modules', '.bin', isWindows ? `${command}.cmd` : command),
      args,
      { cwd: root, env: projectEnvironment(), stdio: 'inherit', shell: isWindows },
    );
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)\n`);
    if (status !== 0) failed += 1;
  }
  process.stdout.write(`${steps.length - failed} passed, ${failed} failed\n`);
  process.exit(failed === 0 ? 0 : 1);
}

if (!continuesOnNode24(import.meta.url)) check();
