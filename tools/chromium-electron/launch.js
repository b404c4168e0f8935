import fs from 'node:fs';
import inspector from 'node:inspector';
import { createRequire, registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArguments } from './lib/arguments.js';
import { findChromium } from './lib/chromium-find.js';
import { startChromium } from './lib/chromium-start.js';
import { appendedSwitches } from './lib/command-line.js';
import { watchDownloads } from './lib/downloads.js';
import { updateInterception } from './lib/interception.js';
import { note, runtime } from './lib/runtime.js';
import { watchTargets } from './lib/targets.js';

const electronUrl = new URL('./lib/electron.js', import.meta.url).href;
const ELECTRON_NAMES = new Set(['electron', 'electron/main', 'electron/common']);

/** Makes `import` and `require` of `electron` reach the look-alike. */
function resolveElectron() {
  registerHooks({
    resolve: (specifier, context, next) =>
      ELECTRON_NAMES.has(specifier)
        ? { url: electronUrl, format: 'module', shortCircuit: true }
        : next(specifier, context),
  });
}

function electronVersion() {
  const require = createRequire(import.meta.url);
  const file = require.resolve('electron/package.json');
  return JSON.parse(fs.readFileSync(file, 'utf8')).version;
}

/**
 * @param {string} given the app path of the command line: a folder with package.json, or a file
 * @returns {string} the main script
 */
function readApp(given) {
  const target = path.resolve(given);
  if (!fs.statSync(target, { throwIfNoEntry: false })?.isDirectory()) {
    runtime.appPath = path.dirname(target);
    return target;
  }
  const manifest = path.join(target, 'package.json');
  const {
    name,
    productName,
    version,
    main = 'index.js',
  } = fs.existsSync(manifest) ? JSON.parse(fs.readFileSync(manifest, 'utf8')) : {};
  runtime.appPath = target;
  runtime.appName = productName ?? name ?? runtime.appName;
  runtime.appVersion = version ?? runtime.appVersion;
  return path.resolve(target, main);
}

/** Presents this process as Electron's main process. */
function describeProcess() {
  const { versions } = process;
  const own = { electron: runtime.electronVersion, chrome: '0.0.0.0' };
  Object.defineProperty(process, 'versions', {
    value: { ...versions, ...own },
    enumerable: true,
    configurable: true,
  });
  Object.assign(process, {
    type: 'browser',
    defaultApp: true,
    resourcesPath: path.join(runtime.distFolder, 'resources'),
    sandboxed: false,
    mas: false,
    windowsStore: false,
  });
}

function quitOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      process.once(signal, () => process.exit(1));
      runtime.quit();
    });
  }
}

async function startBrowser() {
  const found = await findChromium();
  if (!found) throw new Error('No Chromium was found; set LECTERN_CHROMIUM to one.');
  const { debuggingPort = null, noSandbox = false } = runtime.args ?? {};
  const chromium = await startChromium(found, { debuggingPort, noSandbox, switches: appendedSwitches() });
  runtime.connection = chromium.connection;
  runtime.chromium = chromium;
  process.versions.chrome = chromium.version;
  chromium.connection.once('close', () => {
    for (const contents of runtime.contents.values()) contents.onTargetGone();
  });
  await Promise.all([watchTargets(), watchDownloads()]);
  await updateInterception();
}

async function main() {
  const argv = process.argv.slice(2);
  const args = parseArguments(argv);
  runtime.args = args;
  runtime.electronVersion = electronVersion();
  runtime.argv = [runtime.executable, ...argv];
  if (args.switches.has('version')) {
    process.stdout.write(`v${runtime.electronVersion} (chromium-electron)\n`);
    return;
  }
  if (!args.appPath) throw new Error('Usage: electron [options] <app folder or main script> [arguments]');
  const script = readApp(args.appPath);
  process.argv = [...runtime.argv];
  describeProcess();
  resolveElectron();
  if (args.inspectPort !== null) inspector.open(args.inspectPort, undefined, args.inspectBreak);
  const { app } = await import(electronUrl);
  quitOnSignals();
  const require = createRequire(path.join(process.cwd(), 'preloads.cjs'));
  for (const preload of args.preloads) require(preload);
  await import(pathToFileURL(script).href);
  await startBrowser();
  app.start();
}

main().catch((error) => {
  note(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
});
