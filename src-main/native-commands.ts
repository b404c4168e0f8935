import type { App, Dialog, NativeTheme, Shell } from 'electron';
import { nativeCommands as schemas, type NativeOutput } from '#shared/bridge/native-commands.ts';
import type { AppWindows } from './app-windows.ts';
import { BridgeRefusal } from './bridge-refusal.ts';
import type { ExamMode } from './exam-mode.ts';
import type { ExamWatch } from './exam-watch.ts';
import type { FileAccess } from './file-access.ts';
import type { MainLog } from './main-log.ts';
import { bindCommand, type BoundCommands } from './native-command-table.ts';
import { safeExternalUrl, wholeHttpsUrl } from './page-url.ts';
import type { PendingOpens } from './pending-opens.ts';
import type { Settings } from './preferences.ts';
import type { SessionVault } from './session-vault.ts';
import type { SocialWays } from './social-way.ts';
import { stepZoom } from './zoom.ts';

export interface NativeCommandOptions {
  readonly app: Pick<App, 'getName' | 'setBadgeCount'>;
  /** Shows a notification of the system. @returns false where there are none */
  readonly showNotification: (words: { title: string; body: string }, onClick: () => void) => boolean;
  readonly info: () => Promise<NativeOutput<'app.info'>>;
  readonly dialog: Pick<Dialog, 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog'>;
  readonly nativeTheme: Pick<NativeTheme, 'shouldUseDarkColors'>;
  readonly shell: Pick<Shell, 'openExternal'>;
  readonly windows: AppWindows;
  readonly settings: Settings;
  readonly files: FileAccess;
  readonly exam: ExamMode;
  readonly watch: ExamWatch;
  readonly vault: SessionVault;
  readonly pending: PendingOpens;
  readonly social: SocialWays;
  readonly log: MainLog;
  /** How many displays there are now. */
  readonly displays: () => number;
  readonly isOnBattery: () => boolean;
  /** Applies a changed theme to the desktop, the menu and every window. */
  /** The server's thread ends the sessions of a shared computer, and remembers none. */
  readonly tellShared: (idleMinutes: number | null) => void;
  readonly applyTheme: (source: NativeOutput<'theme.get'>['source']) => void;
}

/** What every native command does. */
export function createNativeCommands(options: NativeCommandOptions): BoundCommands {
  const { windows, settings, files, exam, watch, vault, pending, social, log } = options;

  const themeState = (): NativeOutput<'theme.get'> => ({
    source: settings.preferences().theme,
    dark: options.nativeTheme.shouldUseDarkColors,
  });

  function refuseInExam(windowId: number): void {
    if (exam.isActive(windowId)) throw new BridgeRefusal(403, 'Not during an exam');
  }

  function refuseWhileHeld(windowId: number): void {
    if (watch.isHeld(windowId)) throw new BridgeRefusal(403, 'Not while the exam holds the window');
  }

  async function askWhereToSave(windowId: number, suggestedName: string): Promise<string | undefined> {
    refuseInExam(windowId);
    const { canceled, filePath } = await options.dialog.showSaveDialog(windows.get(windowId).window, {
      defaultPath: suggestedName,
      properties: ['createDirectory', 'showOverwriteConfirmation'],
    });
    return canceled || filePath === '' ? undefined : filePath;
  }

  return {
    'app.info': bindCommand(schemas['app.info'], options.info),
    'app.takePending': bindCommand(schemas['app.takePending'], async (windowId) => {
      if (exam.isActive(windowId)) return { deepLink: null, files: [] };
      const { link, paths } = pending.take();
      return { deepLink: link ?? null, files: await files.offer(windowId, paths) };
    }),
    'dialog.openFiles': bindCommand(schemas['dialog.openFiles'], async (windowId, input) => {
      refuseInExam(windowId);
      const { canceled, filePaths } = await options.dialog.showOpenDialog(windows.get(windowId).window, {
        properties: input.multiple === true ? ['openFile', 'multiSelections'] : ['openFile'],
        ...(input.title === undefined ? {} : { title: input.title }),
        ...(input.filters === undefined ? {} : { filters: input.filters }),
      });
      return { files: canceled ? [] : await files.offer(windowId, filePaths) };
    }),
    'exam.begin': bindCommand(schemas['exam.begin'], (windowId) => {
      exam.begin(windows.get(windowId).window);
      watch.pageBegan(windowId);
    }),
    'exam.displays': bindCommand(schemas['exam.displays'], () => ({ count: options.displays() })),
    'exam.power': bindCommand(schemas['exam.power'], () => ({ onBattery: options.isOnBattery() })),
    'exam.end': bindCommand(schemas['exam.end'], async (windowId) => {
      await watch.pageEnded(windowId);
      exam.end(windows.get(windowId).window, settings.preferences().zoom);
    }),
    'files.read': bindCommand(schemas['files.read'], (windowId, { token, offset, length }) =>
      files.read(windowId, token, offset, length),
    ),
    'files.release': bindCommand(schemas['files.release'], (windowId, { token }) =>
      files.release(windowId, token),
    ),
    'files.save': bindCommand(schemas['files.save'], async (windowId, { suggestedName, bytes }) => {
      const target = await askWhereToSave(windowId, suggestedName);
      if (target === undefined) return { saved: false, name: null };
      return { saved: true, name: await files.save(target, bytes) };
    }),
    'files.beginSave': bindCommand(schemas['files.beginSave'], async (windowId, { suggestedName }) => {
      const target = await askWhereToSave(windowId, suggestedName);
      return { token: target === undefined ? null : await files.beginSave(windowId, target) };
    }),
    'files.append': bindCommand(schemas['files.append'], (windowId, { token, bytes }) =>
      files.append(windowId, token, bytes),
    ),
    'files.finishSave': bindCommand(schemas['files.finishSave'], (windowId, { token, keep }) =>
      files.finishSave(windowId, token, keep),
    ),
    'log.report': bindCommand(schemas['log.report'], (_windowId, { level, message, detail }) =>
      log[level](`page: ${message}`, detail),
    ),
    'notify.badge': bindCommand(schemas['notify.badge'], (_windowId, { count }) => {
      options.app.setBadgeCount(count);
    }),
    'notify.show': bindCommand(schemas['notify.show'], (windowId, { title, body, path }) => {
      // Nothing may draw the eye away: it waits in the list of the page.
      if (windows.all().some(({ window }) => exam.isActive(window.webContents.id))) return { shown: false };
      const onClick = (): void => {
        const { window } = windows.get(windowId);
        if (window.isMinimized()) window.restore();
        window.show();
        window.focus();
        windows.send(windowId, 'notify.clicked', { path });
      };
      return { shown: options.showNotification({ title, body }, onClick) };
    }),
    'preferences.get': bindCommand(schemas['preferences.get'], () => settings.preferences()),
    'preferences.set': bindCommand(schemas['preferences.set'], (_windowId, change) => {
      const { theme, sharedIdleMinutes } = settings.preferences();
      const next = settings.changePreferences(change);
      if (next.theme !== theme) options.applyTheme(next.theme);
      if (next.sharedIdleMinutes !== sharedIdleMinutes) options.tellShared(next.sharedIdleMinutes);
      return next;
    }),
    'session.get': bindCommand(schemas['session.get'], (windowId) => vault.state(windowId)),
    'shell.openCardPage': bindCommand(schemas['shell.openCardPage'], (windowId, { token }) => {
      refuseInExam(windowId);
      return social.openCardPage(token);
    }),
    'shell.openExternal': bindCommand(schemas['shell.openExternal'], async (windowId, { url }) => {
      refuseInExam(windowId);
      const safe = safeExternalUrl(url);
      if (safe === undefined) return { opened: false };
      await options.shell.openExternal(safe);
      return { opened: true };
    }),
    'shell.openLink': bindCommand(schemas['shell.openLink'], async (windowId, { url }) => {
      refuseInExam(windowId);
      const safe = wholeHttpsUrl(url)?.href;
      if (safe === undefined) return { opened: false, isAllowed: false };
      const { response } = await options.dialog.showMessageBox(windows.get(windowId).window, {
        type: 'question',
        title: 'Lectern',
        message: 'Open this page in your browser?',
        detail: safe,
        buttons: ['Open', 'Cancel'],
        defaultId: 1,
        cancelId: 1,
      });
      if (response === 0) await options.shell.openExternal(safe);
      return { opened: response === 0, isAllowed: true };
    }),
    'social.begin': bindCommand(schemas['social.begin'], (windowId, wish) => {
      refuseInExam(windowId);
      return social.begin(windowId, wish);
    }),
    'social.cancel': bindCommand(schemas['social.cancel'], (windowId) => social.cancel(windowId)),
    'theme.get': bindCommand(schemas['theme.get'], themeState),
    'theme.set': bindCommand(schemas['theme.set'], (_windowId, { source }) => {
      settings.changePreferences({ theme: source });
      options.applyTheme(source);
      return themeState();
    }),
    'window.close': bindCommand(schemas['window.close'], (windowId) => windows.get(windowId).window.close()),
    'window.holdClose': bindCommand(schemas['window.holdClose'], (windowId, { held }) =>
      windows.get(windowId).closeGuard.setHeld(held),
    ),
    'window.minimize': bindCommand(schemas['window.minimize'], (windowId) => {
      refuseWhileHeld(windowId);
      windows.get(windowId).window.minimize();
    }),
    'window.print': bindCommand(schemas['window.print'], (windowId) => {
      if (exam.isActive(windowId)) watch.note('print_try');
      refuseInExam(windowId);
      windows.get(windowId).window.webContents.print();
    }),
    'window.setTitle': bindCommand(schemas['window.setTitle'], (windowId, { title }) =>
      windows.get(windowId).window.setTitle(title === '' ? options.app.getName() : title),
    ),
    'window.toggleMaximize': bindCommand(schemas['window.toggleMaximize'], (windowId) => {
      refuseWhileHeld(windowId);
      const { window } = windows.get(windowId);
      if (window.isMaximized()) window.unmaximize();
      else window.maximize();
    }),
    'window.zoom': bindCommand(schemas['window.zoom'], (windowId, { step }) => {
      refuseInExam(windowId);
      return { zoom: changeZoom(windowId, step, options) };
    }),
  };
}

/** Zooms a window by one step and keeps it for the next start. */
export function changeZoom(
  windowId: number,
  step: 'in' | 'out' | 'reset',
  { settings, windows }: Pick<NativeCommandOptions, 'settings' | 'windows'>,
): number {
  const { zoom } = settings.changePreferences({ zoom: stepZoom(settings.preferences().zoom, step) });
  windows.get(windowId).window.webContents.setZoomFactor(zoom);
  windows.send(windowId, 'zoom.changed', { zoom });
  return zoom;
}
