import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { projectEnvironment, root } from './node24.mjs';

const outDir = path.join(root, 'out');
const stampFile = path.join(outDir, 'build.json');
const lockDir = path.join(outDir, '.building');
const inputs = [
  'src-main',
  'src-preload',
  'src-renderer',
  'src-server',
  'src-shared',
  'migrations',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];
const lockTimeoutMs = 180_000;

function* filesOf(entry) {
  const stats = statSync(entry, { throwIfNoEntry: false });
  if (stats === undefined) return;
  if (!stats.isDirectory()) {
    yield { file: entry, stats };
    return;
  }
  for (const name of readdirSync(entry).toSorted()) yield* filesOf(path.join(entry, name));
}

/** Changes whenever a source of the build does; by size and time, so that asking costs milliseconds. */
function inputsStamp() {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const { file, stats } of filesOf(path.join(root, input))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash.update(`${path.relative(root, file)}\0${stats.size}\0${stats.mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

/** True when what is in out/ was built from the sources as they are. */
export function isBuilt() {
  const results = ['main/index.js', 'preload/index.cjs', 'renderer/index.html'];
  if (!results.every((result) => existsSync(path.join(outDir, result)))) return false;
  return existsSync(stampFile) && JSON.parse(readFileSync(stampFile, 'utf8')).inputs === inputsStamp();
}

/** Builds main, preload and renderer when their sources have changed. Says so on stderr only. */
export async function buildWhenStale() {
  if (isBuilt()) return;
  mkdirSync(outDir, { recursive: true });
  await takeLock();
  try {
    if (isBuilt()) return;
    const stamp = inputsStamp();
    process.stderr.write('Building the application.\n');
    const builder = path.join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
    const result = spawnSync(process.execPath, [builder, 'build', '--logLevel', 'warn'], {
      cwd: root,
      env: projectEnvironment({ NODE_ENV: 'production' }),
      stdio: ['ignore', 2, 2],
    });
    if (result.status !== 0) throw new Error('The application could not be built. The lines above say why.');
    writeFileSync(stampFile, JSON.stringify({ inputs: stamp }));
  } finally {
    rmSync(lockDir, { recursive: true, force: true });
  }
}

/** Two builds into one folder would mix; the second waits, unless the first was killed. */
async function takeLock() {
  const ownerFile = path.join(lockDir, 'pid');
  for (const start = Date.now(); Date.now() - start < lockTimeoutMs; await delay(200)) {
    try {
      mkdirSync(lockDir);
      writeFileSync(ownerFile, String(process.pid));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const owner = existsSync(ownerFile) ? Number(readFileSync(ownerFile, 'utf8')) : undefined;
    if (owner && !isRunning(owner)) rmSync(lockDir, { recursive: true, force: true });
  }
  throw new Error(
    `Another build has not finished. If there is none, delete ${path.relative(root, lockDir)}.`,
  );
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
