import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  screen,
  session,
  safeStorage,
  shell,
} from 'electron';
import Store from 'electron-store';
import { invokeChannel } from '#shared/bridge/channel-names.ts';
import type { AssetManifest } from '#shared/bridge/assets.ts';
import type { DeepLink, NativeOutput } from '#shared/bridge/native-commands.ts';
import { readAssetFolder } from '#server/http/asset-folder.ts';
import { createAppearance } from './appearance.ts';
import { createAppProtocolHandler } from './app-protocol.ts';
import { createAppWindows } from './app-windows.ts';
import { withFilePath } from './chosen-file.ts';
import { createExamMode } from './exam-mode.ts';
import { createExamWatch } from './exam-watch.ts';
import { feedExamWatch } from './exam-senses.ts';
import { createFileAccess } from './file-access.ts';
import { createBridgeHandler } from './ipc.ts';
import type { MainLog } from './main-log.ts';
import { openMainWindow } from './main-window.ts';
import { answerAppMedia } from './media-protocol.ts';
import { createNativeCommands } from './native-commands.ts';
import { createCommandTable } from './native-command-table.ts';
import { appScheme, isAppUrl } from './page-url.ts';
import type { PendingOpens } from './pending-opens.ts';
import { denyPermissions } from './permissions.ts';
import { createSettings, type StoredSettings } from './preferences.ts';
import { openSecretStore, type OpenedSecretStore } from './secrets/open-secret-store.ts';
import type { RunningServer } from './server-worker.ts';
import { createSocialWays } from './social-way.ts';
import { createWindowHold } from './window-hold.ts';
import { createSessionVault } from './session-vault.ts';

export interface AppRuntimeOptions {
  readonly mainDir: string;
  readonly dataDir: string;
  readonly log: MainLog;
  readonly pending: PendingOpens;
  readonly server: RunningServer;
  /** The files of the built renderer; none while a development server has them. */
  readonly assets: AssetManifest;
}

export interface AppRuntime {
  /** Resolves when the first page has loaded. */
  readonly shown: Promise<void>;
  focus(): void;
  /** The program was started a second time. */
  startedAgain(): void;
  /** The system ends the program: no exam keeps it. */
  letGo(): void;
  open(opens: { readonly link: DeepLink | undefined; readonly paths: readonly string[] }): void;
}

const findDevelopmentUrl = (): string | undefined =>
  app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL'];

/** What the window will ask for; listed while Electron is still getting ready. */
export const listAssets = async (mainDir: string): Promise<AssetManifest> =>
  findDevelopmentUrl() === undefined
    ? readAssetFolder(path.join(path.dirname(mainDir), 'renderer'))
    : new Map();

/** Builds the running application once Electron is ready, and opens its window. */
export function createAppRuntime(options: AppRuntimeOptions): AppRuntime {
  const { mainDir, dataDir, log, pending, server, assets } = options;
  const settings = createSettings(new Store<StoredSettings>({ name: 'settings', clearInvalidConfig: true }));
  server.host.tellShared(settings.preferences().sharedIdleMinutes);
  const windows = createAppWindows();
  const files = createFileAccess();
  const exam = createExamMode(powerSaveBlocker);
  const displays = (): number => screen.getAllDisplays().length;
  const watch = createExamWatch({
    now: () => performance.now(),
    displays,
    app: `${app.getVersion()} ${buildOf(assets)}`,
    askServer: server.host.askWindow,
    hold: createWindowHold({
      clear: () => clipboard.clear(),
      hasAnything: async () => (await clipboard.read()).some(({ types }) => types.length > 0),
    }),
    exam,
    zoom: () => settings.preferences().zoom,
    tell: (windowId, what) => windows.send(windowId, 'exam.window', { what }),
  });

  const secrets = openSecrets(dataDir, log);
  const store = secrets.then((opened) => opened?.store);
  server.provideSecrets(store);
  const vault = createSessionVault({
    secrets: store,
    isShared: () => settings.preferences().sharedIdleMinutes !== null,
    warn: (message, error) => log.warn(message, error),
  });

  const appearance = createAppearance({ settings, windows, exam });
  const appSession = session.fromPartition('persist:app');
  denyPermissions(appSession, { isOwnPage: isAppUrl, isInExam: exam.isActive });
  const developmentUrl = findDevelopmentUrl();
  const handleApp = createAppProtocolHandler({
    manifest: assets,
    newNonce: () => randomBytes(16).toString('base64'),
    media: (request, appPath) => answerAppMedia(server.host.request, request, appPath),
    development: developmentUrl === undefined ? undefined : { url: developmentUrl, fetch },
  });
  appSession.protocol.handle(appScheme, handleApp);
  appSession.protocol.handle('file', () => new Response('Not found', { status: 404 }));

  const social = createSocialWays({ request: server.host.request, shell });
  const commands = createNativeCommands({
    app,
    info: async () => describeApp(dataDir, await secrets),
    showNotification(words, onClick) {
      if (!Notification.isSupported()) return false;
      const shown = new Notification(words);
      shown.on('click', onClick);
      shown.show();
      return true;
    },
    dialog,
    nativeTheme,
    shell,
    windows,
    settings,
    files,
    exam,
    watch,
    displays,
    isOnBattery: () => powerMonitor.isOnBatteryPower(),
    vault,
    pending,
    social,
    log,
    applyTheme: appearance.applyTheme,
    tellShared: server.host.tellShared,
  });
  const bridge = createBridgeHandler({
    isKnownWindow: windows.has,
    async request(windowId, request) {
      const { response, ended } = await vault.carry(windowId, request, (carried) =>
        server.host.request(withFilePath(files, windowId, carried)),
      );
      watch.heard(windowId, request, response);
      if (ended !== undefined) windows.send(windowId, 'session.cleared', { reason: ended });
      return response;
    },
    commands: createCommandTable(commands),
    now: () => performance.now(),
    report: (message, details) => log.warn(message, details),
  });
  ipcMain.handle(invokeChannel, (event, call: unknown) => bridge.handle(event, call));

  for (const state of ['suspend', 'resume'] as const) {
    // `on` is overloaded by the name of the event.
    const tell = (): void => {
      server.onPower(state);
      windows.broadcast('power.changed', { state });
    };
    if (state === 'suspend') powerMonitor.on('suspend', tell);
    else powerMonitor.on('resume', tell);
  }
  powerMonitor.on('lock-screen', () => windows.broadcast('power.changed', { state: 'lock' }));
  powerMonitor.on('unlock-screen', () => windows.broadcast('power.changed', { state: 'unlock' }));
  server.onState((state) => windows.broadcast('server.state', { state }));
  server.onHubReach((isReached) => windows.broadcast('hub.reach', { isReached }));
  server.onArrived((tables) => windows.broadcast('rows.arrived', { tables: [...tables] }));

  feedExamWatch({ watch, server, powerMonitor, screen, net });

  const shown = Promise.withResolvers<void>();
  openMainWindow({
    create: (windowOptions) => new BrowserWindow(windowOptions),
    mainDir,
    isPackaged: app.isPackaged,
    workAreas: () => screen.getAllDisplays().map((display) => display.workArea),
    isDark: () => nativeTheme.shouldUseDarkColors,
    dialog,
    settings,
    windows,
    exam,
    watch,
    log,
    onLoaded: () => shown.resolve(),
    onOpened: (windowId) => vault.adopt(windowId),
    onClosed: (windowId) => {
      vault.forget(windowId);
      social.cancel(windowId);
      watch.forget(windowId);
      exam.forget(windowId);
      bridge.forget(windowId);
      files.forget(windowId).catch((error: unknown) => log.warn('files of a closed window', error));
    },
  });

  return {
    shown: shown.promise,
    startedAgain: () => watch.note('second_start'),
    letGo: () => watch.letGo(),
    focus() {
      const window = windows.first()?.window;
      if (window === undefined) return;
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    open(opens) {
      const id = windows.first()?.window.webContents.id;
      // During an exam links and files are not even kept for later.
      if (exam.isActive(id)) return;
      if (id === undefined) {
        pending.add(opens);
        return;
      }
      if (opens.link !== undefined) windows.send(id, 'deep-link', opens.link);
      if (opens.paths.length === 0) return;
      files.offer(id, opens.paths).then(
        (offered) => windows.send(id, 'files.opened', { files: offered }),
        (error: unknown) => log.warn('an opened file cannot be read', error),
      );
    },
  };
}

async function openSecrets(dataDir: string, log: MainLog): Promise<OpenedSecretStore | undefined> {
  try {
    const opened = await openSecretStore({
      dir: dataDir,
      loadKeytar: async () => (await import('keytar')).default,
      safeStorage,
      platform: process.platform,
      password: process.env['LECTERN_SECRETS_PASSWORD'],
    });
    log.info('secrets are kept', { backend: opened.store.backend, refusals: opened.refusals });
    return opened;
  } catch (error) {
    // Only what must survive a restart is lost without a key ring: the application works, and says so.
    log.error('secrets cannot be kept', error);
    return undefined;
  }
}

/** Names the renderer that this program shows: its files are called by what is in them. */
const buildOf = (assets: AssetManifest): string =>
  createHash('sha256')
    .update([...assets.keys()].toSorted().join('\n'))
    .digest('hex')
    .slice(0, 12);

function describeApp(dataDir: string, secrets: OpenedSecretStore | undefined): NativeOutput<'app.info'> {
  const { electron, chrome } = process.versions;
  // Under the look-alike this process is Node itself, and must not be called Electron.
  const isLookAlike = path.basename(process.execPath).startsWith('node');
  return {
    name: app.getName(),
    version: app.getVersion(),
    runtime: `${isLookAlike ? 'chromium-electron' : `Electron ${electron}`} on Chromium ${chrome}`,
    platform: process.platform,
    packaged: app.isPackaged,
    dataDir,
    secretsBackend: secrets?.store.backend ?? 'none',
    secretsBackendChangedFrom: secrets?.changedFrom ?? null,
  };
}
