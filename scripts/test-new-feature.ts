import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findChromium } from '../tools/chromium-electron/lib/chromium-find.js';
import { scriptArguments } from './script-arguments.ts';

// What `npm run new:feature` writes passes everything at once: proved in a clone that is thrown away.
const { positionals } = scriptArguments({}, 'npm run test:new-feature -- [NAME]', 'any');
const [names = 'announcements'] = positionals;

const root = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-new-feature-'));
const clone = path.join(folder, 'lectern');
const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');

/** What shares lists with every feature. */
const OF_ALL = [
  'tests/contract',
  'tests/migrations/schema',
  'src-shared/domain/shell',
  'src-renderer/i18n',
  'src-renderer/app',
];

function run(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
) {
  const { status } = spawnSync(command, args, { cwd: clone, stdio: 'inherit', ...options });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}.`);
}

async function prove(): Promise<void> {
  run('git', ['clone', '--quiet', root, clone], { cwd: root });
  symlinkSync(path.join(root, 'node_modules'), path.join(clone, 'node_modules'), 'junction');
  run(process.execPath, ['scripts/new-feature.ts', names]);
  run('git', ['diff', '--stat']);
  run(process.execPath, ['scripts/check.mjs']);
  run(process.execPath, [vitest, 'run', '--project', 'node', `/${names}/`, ...OF_ALL]);
  run(process.execPath, [vitest, 'run', '--project', 'postgres', `/${names}/`, 'tests/migrations/schema']);
  const chromium = await findChromium();
  run(process.execPath, [vitest, 'run', '--project', 'browser', `/${names}/`], {
    env: {
      ...process.env,
      ...chromium?.env,
      ...(chromium === null ? {} : { LECTERN_CHROMIUM: chromium.path }),
    },
  });
}

try {
  await prove();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
