import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runtime } from './runtime.js';

/** @type {Map<string, string>} */
const chosen = new Map();

function appData() {
  if (process.platform === 'win32')
    return process.env.APPDATA ?? path.join(os.homedir(), 'AppData', 'Roaming');
  if (process.platform === 'darwin') return path.join(os.homedir(), 'Library', 'Application Support');
  return process.env.XDG_CONFIG_HOME ?? path.join(os.homedir(), '.config');
}

/** @type {Record<string, () => string>} */
const DEFAULTS = {
  home: () => os.homedir(),
  appData,
  userData: () =>
    runtime.args?.switches.get('user-data-dir') || path.join(getPath('appData'), runtime.appName),
  sessionData: () => getPath('userData'),
  assets: () => path.join(runtime.distFolder, 'resources'),
  temp: () => os.tmpdir(),
  exe: () => runtime.executable,
  module: () => runtime.executable,
  desktop: () => path.join(os.homedir(), 'Desktop'),
  documents: () => path.join(os.homedir(), 'Documents'),
  downloads: () => path.join(os.homedir(), 'Downloads'),
  music: () => path.join(os.homedir(), 'Music'),
  pictures: () => path.join(os.homedir(), 'Pictures'),
  videos: () => path.join(os.homedir(), 'Videos'),
  recent: () => path.join(os.homedir(), 'Recent'),
  logs: () =>
    process.platform === 'darwin'
      ? path.join(os.homedir(), 'Library', 'Logs', runtime.appName)
      : path.join(getPath('userData'), 'logs'),
  crashDumps: () => path.join(getPath('userData'), 'Crashpad'),
};

/** @param {string} name */
export function getPath(name) {
  const known = chosen.get(name) ?? DEFAULTS[name]?.();
  if (known === undefined) throw new Error(`Failed to get '${name}' path`);
  return known;
}

/**
 * @param {string} name
 * @param {string} value
 */
export function setPath(name, value) {
  if (!DEFAULTS[name]) throw new Error(`Failed to set path: '${name}' is unknown`);
  if (!path.isAbsolute(value)) throw new Error('Path must be absolute');
  chosen.set(name, value);
}

/** @param {string} [folder] */
export function setAppLogsPath(folder) {
  const target = folder ?? getPath('logs');
  fs.mkdirSync(target, { recursive: true });
  chosen.set('logs', target);
}
