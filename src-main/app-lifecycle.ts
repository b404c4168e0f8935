import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { app, dialog, protocol } from 'electron';
import { appSchemePrivileges } from './app-protocol.ts';
import type { AppRuntime } from './app-runtime.ts';
import { parseDeepLink } from './deep-link.ts';
import { findOpenedPaths, parseLaunchOptions } from './launch-options.ts';
import { openMainLog } from './main-log.ts';
import { denyForeignNavigation } from './navigation.ts';
import { createPendingOpens } from './pending-opens.ts';
import { startServerWorker } from './server-worker.ts';

/**
 * Everything that must happen before the application is ready, in order: private files, sandbox, data folder,
 * single instance, scheme, guards. Synchronous, because Electron gets ready as soon as this module has run.
 */
export function startApp(mainDir: string): void {
  process.umask(0o077);
  app.setName('Lectern');
  app.enableSandbox();
  const cwd = process.cwd();
  const launch = parseLaunchOptions(process.argv, { isPackaged: app.isPackaged, cwd });
  const dataDir = chooseDataDir(launch.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  app.setPath('userData', path.join(dataDir, 'desktop'));
  // The lock is per data folder: two folders may be open at once, one folder never twice.
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  protocol.registerSchemesAsPrivileged([appSchemePrivileges]);
  if (app.isPackaged) app.setAsDefaultProtocolClient('lectern');

  const log = openMainLog(dataDir);
  const pending = createPendingOpens();
  const link = launch.openedLink === undefined ? undefined : parseDeepLink(launch.openedLink);
  pending.add({ link, paths: launch.openedPaths });
  denyForeignNavigation(app, { report: (message, details) => log.warn(message, details) });

  const server = startServerWorker({
    mainDir,
    dataDir,
    demo: launch.demo,
    isInsecureHubAllowed: launch.isInsecureHubAllowed,
    appVersion: app.getVersion(),
    log,
  });
  let runtime: AppRuntime | undefined;

  function open(argv: readonly string[], from: string): void {
    const opened = argv.findLast((argument) => argument.startsWith('lectern:'));
    const deepLink = opened === undefined ? undefined : parseDeepLink(opened);
    const paths = findOpenedPaths(argv, from);
    if (runtime === undefined) pending.add({ link: deepLink, paths });
    else runtime.open({ link: deepLink, paths });
  }

  app.on('second-instance', (_event, argv, workingDirectory) => {
    open(argv, workingDirectory);
    runtime?.startedAgain();
    runtime?.focus();
  });
  app.on('open-url', (event, url) => {
    event.preventDefault();
    open(['', url], cwd);
  });
  app.on('open-file', (event, file) => {
    event.preventDefault();
    open(['', file], cwd);
  });
  app.on('window-all-closed', () => app.quit());
  app.on('activate', () => runtime?.focus());

  let isServerClosed = false;
  async function closeServer(): Promise<void> {
    await server.host.close();
    isServerClosed = true;
    app.quit();
  }
  app.on('will-quit', (event) => {
    if (isServerClosed) return;
    event.preventDefault();
    void closeServer();
  });
  function endNow(): void {
    runtime?.letGo();
    app.quit();
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => endNow());

  function fail(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    log.error('the start failed', error);
    process.stderr.write(`Lectern cannot start: ${reason}\n`);
    dialog.showErrorBox('Lectern cannot start', reason);
    app.exit(1);
  }

  async function run(): Promise<void> {
    const [{ createAppRuntime, assets }] = await Promise.all([loadRuntime(mainDir), app.whenReady()]);
    runtime = createAppRuntime({ mainDir, dataDir, log, pending, server, assets });
    await server.host.ready;
    await runtime.shown;
    if (launch.announce) process.stdout.write('lectern-ready\n');
  }
  run().catch(fail);
}

/** Loaded while Electron is getting ready, which waits for the modules that are imported above. */
async function loadRuntime(mainDir: string) {
  const { createAppRuntime, listAssets } = await import('./app-runtime.ts');
  return { createAppRuntime, assets: await listAssets(mainDir) };
}

function chooseDataDir(given: string | undefined): string {
  if (given !== undefined) return given;
  return app.isPackaged ? path.join(app.getPath('userData'), 'data') : path.join(app.getAppPath(), '.data');
}
