import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from '../tools/chromium-electron/lib/chromium-find.js';
import { root } from './node24.mjs';

/**
 * @typedef {object} DesktopRuntime
 * @property {'electron' | 'chromium-electron'} kind
 * @property {string} executable what Playwright, electron-vite and start.mjs launch
 * @property {string} description as it is printed: `electron 45.4.1`, `chromium-electron on Chromium 156`
 * @property {boolean} canShowWindows
 * @property {string[]} args needed before the application's own
 */

const electronDir = path.join(root, 'node_modules', 'electron');
const lookAlike = path.join(root, 'tools', 'chromium-electron', 'dist', 'electron');
const downloadRecord = path.join(root, 'node_modules', '.cache', 'lectern', 'electron-download.json');
const downloadTimeoutMs = 15_000;

/** True where a window can be shown: always on desktops' own systems, on Linux with a display. */
export function hasDisplay(env = process.env) {
  if (env.LECTERN_HEADLESS === '1') return false;
  return process.platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

function electronVersion() {
  return JSON.parse(readFileSync(path.join(electronDir, 'package.json'), 'utf8')).version;
}

/** The sandbox of Chromium refuses root; whoever runs a checkout as root has none to lose. */
function sandboxArgs() {
  return process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

/** Electron's own binary, when it is installed. */
export function findElectron() {
  const pathFile = path.join(electronDir, 'path.txt');
  if (!existsSync(pathFile)) return undefined;
  const executable = path.join(electronDir, 'dist', readFileSync(pathFile, 'utf8').trim());
  if (!existsSync(executable)) return undefined;
  return {
    kind: 'electron',
    executable,
    description: `electron ${electronVersion()}`,
    canShowWindows: hasDisplay(),
    args: sandboxArgs(),
  };
}

/** One short try to fetch Electron's binary; a failure is remembered for this version. */
export function downloadElectron() {
  const version = electronVersion();
  if (existsSync(downloadRecord) && JSON.parse(readFileSync(downloadRecord, 'utf8')).failed === version)
    return undefined;
  process.stderr.write(`Fetching Electron ${version}; this is tried once.\n`);
  const result = spawnSync(process.execPath, [path.join(electronDir, 'install.js')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'ignore'],
    timeout: downloadTimeoutMs,
    killSignal: 'SIGKILL',
  });
  const found = result.status === 0 ? findElectron() : undefined;
  if (found !== undefined) return found;
  mkdirSync(path.dirname(downloadRecord), { recursive: true });
  writeFileSync(downloadRecord, JSON.stringify({ failed: version }));
  process.stderr.write('Electron could not be fetched. Later: npx install-electron\n');
  return undefined;
}

/** The look-alike over an installed Chromium or the npm package's headless one. */
export async function findLookAlike() {
  if (process.platform === 'win32' || !existsSync(lookAlike)) return undefined;
  const chromium = await findChromium();
  if (chromium === null) return undefined;
  return {
    kind: 'chromium-electron',
    executable: lookAlike,
    description: `chromium-electron on ${chromiumVersion(chromium)}`,
    canShowWindows: chromium.canShowWindows && hasDisplay(),
    args: sandboxArgs(),
  };
}

function chromiumVersion({ path: executable, env }) {
  const text = execFileSync(executable, ['--version'], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [, name = 'Chromium', major = ''] = /^(.*?)\s+(\d+)\./.exec(text) ?? [];
  return `${name} ${major}`.trim();
}

/** The runtime that tests drive: the real binary where it is, otherwise the look-alike; headless is fine. */
export async function findTestRuntime() {
  const runtime = findElectron() ?? (await findLookAlike());
  if (runtime === undefined) {
    throw new Error(
      'No desktop runtime: neither the Electron binary nor a Chromium was found. Set LECTERN_CHROMIUM.',
    );
  }
  return runtime;
}

/** The runtimes that can show a window to a person, best first. `LECTERN_RUNTIME` picks one kind. */
export async function* windowRuntimes() {
  const wanted = process.env.LECTERN_RUNTIME;
  if (wanted === 'browser') return;
  if (hasDisplay() && wanted !== 'chromium-electron') {
    const electron = findElectron() ?? downloadElectron();
    if (electron !== undefined) yield electron;
  }
  if (wanted === 'electron') return;
  const found = await findLookAlike();
  if (found?.canShowWindows) yield found;
}
