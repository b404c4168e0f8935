import path from 'node:path';
import type { BrowserWindow, Dialog } from 'electron';
import type { AppWindows } from './app-windows.ts';
import { guardClose } from './close-guard.ts';
import type { ExamMode } from './exam-mode.ts';
import type { ExamWatch } from './exam-watch.ts';
import type { MainLog } from './main-log.ts';
import { appEntryUrl } from './page-url.ts';
import type { Settings } from './preferences.ts';
import { createSecureWindow, type WindowFactoryOptions } from './window-factory.ts';

export interface MainWindowOptions extends Omit<WindowFactoryOptions, 'preload' | 'icon'> {
  readonly mainDir: string;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly settings: Settings;
  readonly windows: AppWindows;
  readonly exam: ExamMode;
  readonly watch: ExamWatch;
  readonly log: MainLog;
  readonly onLoaded: () => void;
  readonly onOpened: (windowId: number) => void;
  readonly onClosed: (windowId: number) => void;
}

/** Opens the application's window: its place and zoom as they were, kept as they change. */
export function openMainWindow(options: MainWindowOptions): void {
  const { mainDir, settings, windows, log } = options;
  const outDir = path.dirname(mainDir);
  const window = createSecureWindow(
    {
      ...options,
      preload: path.join(outDir, 'preload', 'index.cjs'),
      icon: path.join(path.dirname(outDir), 'resources', 'icons', '512x512.png'),
    },
    settings.windowState(),
  );
  const { webContents } = window;
  const { id } = webContents;
  const { watch } = options;
  const closeGuard = guardClose(window, () => windows.send(id, 'window.closing', {}), {
    lock: { isOn: () => watch.isHeld(id), onTry: () => watch.closeTried(id) },
  });
  watch.adopt(window);
  windows.add({ window, closeGuard });
  options.onOpened(id);

  window.once('ready-to-show', () => window.show());
  window.on('close', () => keepPlace(window, settings));
  window.on('closed', () => {
    windows.remove(id);
    options.onClosed(id);
  });
  webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    // A reloaded page is in no exam until it says so again.
    if (!isMainFrame || isSameDocument) return;
    void watch.pageEnded(id);
    options.exam.end(window, settings.preferences().zoom);
  });
  webContents.on('did-finish-load', () => {
    webContents.setZoomFactor(settings.preferences().zoom);
    options.onLoaded();
  });
  webContents.on('render-process-gone', (_event, { reason }) => {
    log.error('the page process is gone', { reason });
    if (reason !== 'clean-exit') void offerRecovery(window, options);
  });
  window.loadURL(appEntryUrl).catch((error: unknown) => {
    // A window closed while it loads rejects as well; only one that stays open is worth a line.
    if (!window.isDestroyed()) log.error('the page did not load', error);
  });
}

function keepPlace(window: BrowserWindow, settings: Settings): void {
  settings.keepWindowState({ ...window.getNormalBounds(), maximized: window.isMaximized() });
}

async function offerRecovery(window: BrowserWindow, { dialog, log }: MainWindowOptions): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    title: 'Lectern',
    message: 'This window stopped working.',
    detail: 'Everything that was shown as saved is on this computer.',
    buttons: ['Reload', 'Close'],
    defaultId: 0,
    cancelId: 1,
  });
  if (window.isDestroyed()) return;
  log.info('recovery chosen', { reload: response === 0 });
  if (response === 0) window.webContents.reload();
  else window.destroy();
}
