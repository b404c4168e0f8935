import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/**
 * @typedef {object} FoundChromium
 * @property {'environment' | 'installed' | 'npm'} source
 * @property {string} path the executable
 * @property {Record<string, string>} env variables it needs
 * @property {boolean} canShowWindows false for a build without any window system
 * @property {string} description one line for people
 */

const LINUX_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
  'brave-browser',
];
const MAC_PATHS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const WINDOWS_PATHS = [
  'Chromium\\Application\\chrome.exe',
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/** @param {string} file */
function isFile(file) {
  return fs.statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** @returns {string[]} */
function installedCandidates() {
  if (process.platform === 'darwin') return MAC_PATHS;
  if (process.platform === 'win32') {
    const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => process.env[name]);
    return roots.flatMap((root) => (root ? WINDOWS_PATHS.map((tail) => path.join(root, tail)) : []));
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const all = [...new Set([...folders, '/usr/bin', '/usr/local/bin', '/snap/bin'])];
  return LINUX_NAMES.flatMap((name) => all.map((folder) => path.join(folder, name)));
}

/** @returns {FoundChromium | null} */
function fromEnvironment() {
  const given = process.env.LECTERN_CHROMIUM;
  if (!given) return null;
  if (!isFile(given)) throw new Error(`LECTERN_CHROMIUM names ${given}, which is not a file`);
  return {
    source: 'environment',
    path: given,
    env: {},
    canShowWindows: true,
    description: `${given} (LECTERN_CHROMIUM)`,
  };
}

/** @returns {FoundChromium | null} */
function fromSystem() {
  const found = installedCandidates().find(isFile);
  if (!found) return null;
  return { source: 'installed', path: found, env: {}, canShowWindows: true, description: found };
}

function systemHasNss() {
  try {
    return execFileSync('ldconfig', ['-p'], { encoding: 'utf8' }).includes('libnss3.so');
  } catch {
    return ['/usr/lib/x86_64-linux-gnu', '/usr/lib64', '/usr/lib'].some((folder) =>
      isFile(path.join(folder, 'libnss3.so')),
    );
  }
}

/**
 * Unpacks the Chromium that the npm package carries, and its libraries where the system lacks them.
 *
 * @returns {Promise<FoundChromium | null>}
 */
async function fromPackage() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const require = createRequire(import.meta.url);
  let entry = '';
  try {
    entry = require.resolve('@sparticuz/chromium');
  } catch {
    return null;
  }
  const { default: chromium, inflate } = await import(pathToFileURL(entry).href);
  const executable = await chromium.executablePath();
  /** @type {Record<string, string>} */
  const env = {};
  let note = '';
  if (!systemHasNss()) {
    const archive = path.join(path.dirname(entry), '..', 'bin', 'al2023.tar.br');
    const folder = path.join(os.tmpdir(), 'al2023');
    if (!fs.existsSync(path.join(folder, 'lib'))) await inflate(archive);
    env.LD_LIBRARY_PATH = [path.join(folder, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
    note = ', with the libraries of that package because libnss3 is not installed';
  }
  return {
    source: 'npm',
    path: executable,
    env,
    canShowWindows: false,
    description: `${executable} (npm package @sparticuz/chromium, headless only${note})`,
  };
}

/**
 * Finds the Chromium to drive: LECTERN_CHROMIUM, an installed one, then the npm package.
 *
 * @returns {Promise<FoundChromium | null>} null when there is none
 */
export async function findChromium() {
  return fromEnvironment() ?? fromSystem() ?? (await fromPackage());
}
