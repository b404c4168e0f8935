import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { note, runtime } from './runtime.js';

const OPENERS = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''], linux: ['xdg-open'] };

/**
 * @param {string} target
 * @returns {Promise<void>}
 */
function open(target) {
  if (runtime.chromium?.headless) {
    note(`shell: would open ${target}`);
    return Promise.resolve();
  }
  const [command = 'xdg-open', ...before] = OPENERS[process.platform] ?? ['xdg-open'];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...before, target], { detached: true, stdio: 'ignore' });
    child.once('error', reject);
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
  });
}

/** Electron's `shell`. Without a screen it only says what it would open. */
export const shell = {
  /** @param {string} url */
  openExternal: (url) => open(new URL(url).href),
  /** @param {string} file */
  openPath: async (file) => {
    if (!fs.existsSync(file)) return `${file} does not exist`;
    await open(file);
    return '';
  },
  /** @param {string} file */
  showItemInFolder: (file) => void open(path.dirname(file)),
  /** @param {string} file */
  trashItem: async (file) => {
    const folder = path.join(runtime.getPath('userData'), 'Trash');
    await fs.promises.mkdir(folder, { recursive: true });
    await fs.promises.rename(file, path.join(folder, `${Date.now()}-${path.basename(file)}`));
  },
  beep: () => void process.stderr.write('\u0007'),
  readShortcutLink: () => {
    throw new Error('Shortcut links exist on Windows only');
  },
  writeShortcutLink: () => false,
  /** @param {string} url */
};
