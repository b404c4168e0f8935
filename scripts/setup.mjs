// Makes a fresh clone ready: `node scripts/setup.mjs [SCRIPT ARGUMENTS...]` then runs SCRIPT on the right Node.
// Runs under Node 18 or newer without any dependency, and does nothing when there is nothing to do.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isNodeNewEnough, node24, root, runOnNode24 } from './node24.mjs';

const oldestNode = 18;
const oldestNpm = 9;
const lockFile = path.join(root, 'package-lock.json');
const stampFile = path.join(root, 'node_modules', '.cache', 'lectern', 'setup.json');

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** What the installed packages belong to: this lockfile on this kind of computer. */
function wantedStamp() {
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  return JSON.stringify({ lock, platform: process.platform, arch: process.arch });
}

function isStamped(wanted) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted;
}

function stamp(wanted) {
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, wanted);
}

/** True when everything in the lockfile is there, by npm's own record; optional packages may be absent. */
function isInstalled() {
  const record = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(wanted).every(([name, { version, optional }]) => {
    if (name === '') return true;
    const found = installed[name];
    // `npm run lock` writes the record too, and installs nothing.
    const isThere = found !== undefined && existsSync(path.join(root, name, 'package.json'));
    return isThere ? found.version === version : optional === true;
  });
}

/** How to call npm: the one that is running us, otherwise the one on the PATH. */
function npmCommand() {
  const running = process.env.npm_execpath;
  if (running !== undefined && /npm-cli\.c?js$/.test(running))
    return { command: process.execPath, args: [running] };
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
}

function npm(args, options) {
  const { command, args: before } = npmCommand();
  return spawnSync(command, [...before, ...args], { cwd: root, shell: command.endsWith('.cmd'), ...options });
}

function install() {
  const asked = npm(['--version'], { encoding: 'utf8' });
  const version = asked.stdout?.trim() ?? '';
  if (asked.error || version === '') fail('npm was not found. Install Node.js with npm, then start again.');
  if (Number(version.split('.')[0]) < oldestNpm)
    fail(`Lectern needs npm ${oldestNpm} or newer; this is ${version}.`);
  process.stderr.write('Installing the packages of the lockfile. This takes a minute the first time.\n');
  // stdout belongs to the command that follows: only its lines may be there.
  const result = npm(['ci', '--ignore-scripts', '--loglevel=error'], { stdio: ['ignore', 2, 2] });
  if (result.status !== 0) {
    fail(
      'The packages could not be installed. The lines above say why; check that the npm registry can be reached.',
    );
  }
}

function checkNode24() {
  const node = node24();
  if (node === undefined) {
    fail(
      `There is no Node.js 24 package for ${process.platform} ${process.arch}. ` +
        `Install Node.js 24 or newer from your package manager; this is ${process.version}.`,
    );
  }
  const asked = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (asked.status !== 0 || !isNodeNewEnough(asked.stdout.trim().replace('v', ''))) {
    fail(
      `Node.js 24 at ${path.relative(root, node)} does not run here: ${asked.error?.message ?? asked.stderr}`,
    );
  }
}

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  fail(`Lectern needs Node.js ${oldestNode} or newer to set itself up; this is ${process.version}.`);
}
const wanted = wantedStamp();
if (!isStamped(wanted)) {
  if (!isInstalled()) install();
  checkNode24();
  stamp(wanted);
}
const [script, ...args] = process.argv.slice(2);
if (script !== undefined) runOnNode24(path.resolve(root, script), args);
