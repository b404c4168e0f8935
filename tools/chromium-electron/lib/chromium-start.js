import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CdpConnection } from './cdp.js';

const PROFILE_PREFIX = 'chromium-electron-';
const START_TIMEOUT = 30_000;
const KEPT_LINES = 10;

const SWITCHES = [
  '--no-first-run',
  '--no-default-browser-check',
  '--no-startup-window',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-infobars',
  '--disable-search-engine-choice-screen',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
  '--disable-dev-shm-usage',
  '--hide-crash-restore-bubble',
  '--metrics-recording-only',
  '--noerrdialogs',
  '--no-service-autorun',
  '--password-store=basic',
  '--use-mock-keychain',
];
const DISABLED_FEATURES = [
  'LocalNetworkAccessChecks',
  'LocalNetworkAccessChecksWebSockets',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'OptimizationHints',
  'Translate',
];
// The app's own switches that would undo what the look-alike needs.
const RESERVED = new Set([
  'disable-features',
  'remote-debugging-port',
  'remote-debugging-pipe',
  'user-data-dir',
  'headless',
  'inspect',
  'inspect-brk',
]);

/** @param {string} pid */
function isAlive(pid) {
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * A Chromium that is just ending, or another run that removes it too, may still change it.
 *
 * @param {string} folder
 */
function removeFolder(folder) {
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 40 });
}

/** Removes the profiles of runs that were killed before they could. */
function removeStaleProfiles() {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const [, pid] = new RegExp(`^${PROFILE_PREFIX}(\\d+)-`).exec(name) ?? [];
    if (pid && !isAlive(pid)) removeFolder(path.join(os.tmpdir(), name));
  }
}

function makeProfile() {
  const kept = process.env.LECTERN_CHROMIUM_PROFILE;
  if (kept) {
    fs.mkdirSync(kept, { recursive: true });
    return { folder: kept, remove: () => undefined };
  }
  removeStaleProfiles();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `${PROFILE_PREFIX}${process.pid}-`));
  return { folder, remove: () => removeFolder(folder) };
}

/** @param {import('./chromium-find.js').FoundChromium} found */
export function isHeadless(found) {
  if (process.env.LECTERN_HEADLESS === '1' || !found.canShowWindows) return true;
  if (process.platform !== 'linux') return false;
  return !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY;
}

/**
 * @param {import('./chromium-find.js').FoundChromium} found
 * @param {object} options
 * @param {number | null} options.debuggingPort
 * @param {boolean} options.noSandbox
 * @param {Map<string, string>} options.switches the app's own
 */
export async function startChromium(found, { debuggingPort, noSandbox, switches }) {
  const headless = isHeadless(found);
  const profile = makeProfile();
  process.once('exit', profile.remove);
  const disabled = [...DISABLED_FEATURES, switches.get('disable-features')].filter(Boolean).join(',');
  const isRoot = process.getuid?.() === 0;
  const shared = [
    `--user-data-dir=${profile.folder}`,
    ...(noSandbox || isRoot || found.source === 'npm' ? ['--no-sandbox'] : []),
  ];
  const own = [...switches].filter(([name]) => !RESERVED.has(name));
  const argv = [
    ...SWITCHES,
    ...shared,
    `--disable-features=${disabled}`,
    '--remote-debugging-pipe',
    ...(debuggingPort === null ? [] : [`--remote-debugging-port=${debuggingPort}`]),
    ...(headless ? ['--headless', '--screen-info={1920x1080}', '--disable-gpu', '--hide-scrollbars'] : []),
    ...own.map(([name, value]) => (value ? `--${name}=${value}` : `--${name}`)),
  ];
  const env = { ...process.env, ...found.env };
  const child = spawn(found.path, argv, { env, stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] });
  const exited = new Promise((resolve) => child.once('close', resolve));
  const connection = new CdpConnection(child.stdio[3], child.stdio[4]);
  const output = relayOutput(child, debuggingPort !== null);
  const failed = failure(child, found, output.last);
  const version = connection.browser.send('Browser.getVersion').catch(() => failed);
  const [{ product }] = await Promise.race([Promise.all([version, output.endpoint]), failed]);

  return {
    connection,
    headless,
    version: product.replace(/^.*\//, ''),
    /** @param {string} page */
    openAppWindow: (page) => {
      const call = spawn(found.path, [...shared, '--no-first-run', `--app=${page}`], {
        env,
        stdio: 'ignore',
      });
      call.on('error', (error) => process.emitWarning(error));
      call.unref();
    },
    stop: async () => {
      await connection.browser.attempt('Browser.close');
      const timer = setTimeout(() => child.kill('SIGKILL'), 3000);
      await exited;
      clearTimeout(timer);
    },
  };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {import('./chromium-find.js').FoundChromium} found
 * @param {() => string} lastOutput
 * @returns {Promise<never>}
 */
function failure(child, found, lastOutput) {
  const failed = new Promise((_resolve, reject) => {
    const fail = (/** @type {string} */ reason) =>
      reject(new Error(`${found.path} ${reason}\n${lastOutput()}`));
    child.once('error', reject);
    child.once('close', (code) => fail(`ended at its start with code ${code}`));
    setTimeout(fail, START_TIMEOUT, 'did not start in time').unref();
  });
  // Once it has started nobody waits for this any more.
  failed.catch(() => undefined);
  return failed;
}

/**
 * Repeats the line that DevTools clients wait for; everything else Chromium says is noise, unless it fails.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {boolean} expected
 * @returns {{ endpoint: Promise<void>; last: () => string }} `endpoint` resolves once the line was repeated
 */
function relayOutput(child, expected) {
  const verbose = Boolean(process.env.LECTERN_LOOKALIKE_DEBUG);
  const endpoint = Promise.withResolvers();
  /** @type {string[]} */
  const kept = [];
  let rest = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('DevTools listening on ')) {
        process.stderr.write(`${line}\n`);
        endpoint.resolve(undefined);
        continue;
      }
      if (verbose) process.stderr.write(`[chromium] ${line}\n`);
      if (line && !line.includes('dbus/')) kept.push(line);
      if (kept.length > KEPT_LINES) kept.shift();
    }
  });
  if (!expected) endpoint.resolve(undefined);
  return { endpoint: endpoint.promise, last: () => kept.join('\n') };
}
