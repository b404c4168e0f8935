import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { continuesOnNode24, projectEnvironment, root } from './node24.mjs';

// `npm test`: everything that needs no compiler, no root and no server: units, API on both dialects,
// components in a browser, and the journeys on the desktop runtime.
const modules = path.join(root, 'node_modules');

const MEMORY = '/dev/shm';
const ROOM = 6 * 1024 ** 3;
const DAY_MS = 24 * 60 * 60_000;

/** Thousands of tests wait for a disk to keep what they throw away; where there is memory for it, they use that. */
function temporaryFolder() {
  const isRoomy = () => {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM && os.freemem() >= ROOM;
  };
  const parent = existsSync(MEMORY) && isRoomy() ? MEMORY : os.tmpdir();
  return mkdtempSync(path.join(parent, 'lectern-test-run-'));
}

async function main() {
  const { buildWhenStale } = await import('./build.mjs');
  const { findTestRuntime } = await import('./runtime.mjs');
  const { findChromium } = await import('../tools/chromium-electron/lib/chromium-find.js');

  const { BUNDLE_VARIABLE } = await import('../tests/helpers/child-entry.ts');
  const { MADE_VARIABLE, makeData } = await import('../tests/helpers/made-data.ts');
  const { bundleChildren } = await import('./test-bundle.mjs');
  const { readRecord, RECORD_VARIABLE, summaryOf } = await import('../tests/reporters/run-record.ts');

  const chromium = await findChromium();
  const runtime = await findTestRuntime();
  process.stdout.write(`runtime: ${runtime.description}\n`);
  const folder = temporaryFolder();
  const recordFile = path.join(folder, 'files.jsonl');
  const env = {
    ...projectEnvironment(),
    [RECORD_VARIABLE]: recordFile,
    TMPDIR: folder,
    // What a run in CI does a share of goes on with the next share a day later.
    LECTERN_TURN: String(Math.floor(Date.now() / DAY_MS)),
    // Half of what a server that a test starts costs is the compiling of its modules.
    NODE_COMPILE_CACHE: path.join(modules, '.cache', 'lectern', 'compiled'),
    ...chromium?.env,
    ...(chromium === null ? {} : { LECTERN_CHROMIUM: chromium.path }),
  };
  await buildWhenStale();
  env[BUNDLE_VARIABLE] = await bundleChildren();
  env[MADE_VARIABLE] = await makeData(path.join(folder, 'made'));

  const steps = [
    { name: 'units, API and components', script: 'vitest/vitest.mjs', args: ['run'] },
    { name: 'journeys', script: '@playwright/test/cli.js', args: ['test'] },
  ];
  let failed = 0;
  for (const { name, script, args } of steps) {
    const started = performance.now();
    const { status } = spawnSync(process.execPath, [path.join(modules, script), ...args], {
      cwd: root,
      env,
      stdio: 'inherit',
    });
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stdout.write(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)\n`);
    if (status !== 0) failed += 1;
  }
  const { lines, isWithinLimit } = summaryOf(readRecord(recordFile));
  rmSync(folder, { recursive: true, force: true });
  process.stdout.write(`${lines.join('\n')}\n${isWithinLimit ? 'ok  ' : 'FAIL'} retried tests\n`);
  if (!isWithinLimit) failed += 1;
  process.stdout.write(`${steps.length + 1 - failed} passed, ${failed} failed\n`);
  process.exit(failed === 0 ? 0 : 1);
}

if (!continuesOnNode24(import.meta.url)) {
  main().catch((error) => {
    process.stderr.write(`${error.stack ?? error}\n`);
    process.exit(1);
  });
}
