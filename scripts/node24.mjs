// Runs under whatever Node the machine has (18 or newer), so: no dependencies and no newer syntax.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const wantedMajor = 24;

/** True for a Node that better-sqlite3 and the TypeScript sources run on. */
export function isNodeNewEnough(version = process.versions.node) {
  return Number(version.split('.')[0]) >= wantedMajor;
}

/** The Node that npm installed for this project, or undefined (macOS has no such package). */
export function projectNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const packages = [`node-win-${process.arch}`, `node-${process.platform}-${process.arch}`];
  const candidates = packages.map((folder) => path.join(root, 'node_modules', folder, 'bin', name));
  return candidates.find((candidate) => existsSync(candidate));
}

/** The Node to run the project with, or undefined when there is none that is new enough. */
export function node24() {
  return projectNode() ?? (isNodeNewEnough() ? process.execPath : undefined);
}

/** Puts the project's programs, its Node among them, first on the PATH. */
export function projectEnvironment(extra = {}) {
  const bin = path.join(root, 'node_modules', '.bin');
  return { ...process.env, PATH: [bin, process.env.PATH].filter(Boolean).join(path.delimiter), ...extra };
}

/** Runs a script on the project's Node, passes signals on, and ends as it ends. */
export function runOnNode24(script, args) {
  const node = node24();
  if (node === undefined) {
    process.stderr.write(`Lectern needs Node.js ${wantedMajor} or newer; this is ${process.version}.\n`);
    process.exit(1);
  }
  const child = spawn(node, [script, ...args], { stdio: 'inherit', env: projectEnvironment() });
  endWith(child);
}

/** Ends this process as its child ends; signals go to the child first, so that it can close its files. */
export function endWith(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
}

/**
 * On a fresh clone the shell has looked `node` up before node_modules existed and keeps using the system's
 * one. Returns true when this script goes on in a newer Node instead; the caller then does nothing more.
 */
export function continuesOnNode24(importMetaUrl) {
  if (isNodeNewEnough()) return false;
  runOnNode24(fileURLToPath(importMetaUrl), process.argv.slice(2));
  return true;
}
