import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { getPath, setAppLogsPath, setPath } from './app-paths.js';
import { commandLine } from './command-line.js';
import { nativeImage } from './native-image.js';
import { createEvent, note, runtime } from './runtime.js';
import { SingleInstance } from './single-instance.js';

/** Electron's `app`. */
class App extends EventEmitter {
  #ready = Promise.withResolvers();
  /** @type {SingleInstance | null} */
  #instance = null;
  #exiting = false;
  #accessibility = false;
  #badge = 0;

  commandLine = commandLine;
  dock = undefined;
  isPackaged = false;
  userAgentFallback = '';
  allowRendererProcessReuse = true;
  applicationMenu = null;
  runningUnderARM64Translation = false;

  get name() {
    return this.getName();
  }

  set name(name) {
    this.setName(name);
  }

  whenReady() {
    return this.#ready.promise;
  }

  isReady() {
    return runtime.isReady;
  }

  /** Tells the app that Chromium runs: the event first, then the promise (Playwright's loader wraps both). */
  start() {
    runtime.isReady = true;
    this.emit('will-finish-launching');
    this.emit('ready', createEvent(this), {});
    this.#ready.resolve(undefined);
  }

  getName() {
    return runtime.appName;
  }

  /** @param {string} name */
  setName(name) {
    runtime.appName = name;
  }

  getVersion() {
    return runtime.appVersion;
  }

  getAppPath() {
    return runtime.appPath;
  }

  getPath(name) {
    return getPath(name);
  }

  setPath(name, value) {
    setPath(name, value);
  }

  setAppLogsPath(folder) {
    setAppLogsPath(folder);
  }

  async getFileIcon() {
    return nativeImage.createEmpty();
  }

  getLocale() {
    const [language = 'en-US'] = this.getPreferredSystemLanguages();
    return commandLine.getSwitchValue('lang') || language;
  }

  getSystemLocale() {
    return this.getLocale();
  }

  getLocaleCountryCode() {
    return new Intl.Locale(this.getLocale()).maximize().region ?? '';
  }

  getPreferredSystemLanguages() {
    const raw = process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '';
    const tag = raw.replace(/[.@].*$/, '').replace('_', '-');
    return /^[a-z]{2,3}(-|$)/.test(tag) ? [tag] : ['en-US'];
  }

  /** @param {object} [additionalData] */
  requestSingleInstanceLock(additionalData) {
    this.#instance ??= new SingleInstance(getPath('userData'));
    const message = { argv: runtime.argv, cwd: process.cwd(), data: additionalData };
    return this.#instance.acquire(message, ({ argv, cwd, data }) => {
      this.emit('second-instance', createEvent(this), argv, cwd, data);
    });
  }

  hasSingleInstanceLock() {
    return this.#instance?.held ?? false;
  }

  releaseSingleInstanceLock() {
    this.#instance?.release();
  }

  quit() {
    if (this.#exiting || runtime.isQuitting) return;
    const event = createEvent(this);
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    runtime.isQuitting = true;
    if (runtime.windows.size === 0) this.#finishQuit();
    else for (const window of runtime.windows.values()) window.close();
  }

  #finishQuit() {
    const event = createEvent(this);
    this.emit('will-quit', event);
    if (event.defaultPrevented) runtime.isQuitting = false;
    else this.exit(0);
  }

  /** @param {number} [code] */
  exit(code = 0) {
    if (this.#exiting) return;
    this.#exiting = true;
    for (const window of runtime.windows.values()) window.destroy();
    this.emit('quit', createEvent(this), code);
    const stopped = runtime.chromium?.stop() ?? Promise.resolve();
    void stopped.finally(() => process.exit(code));
  }

  /** @param {{ args?: string[]; execPath?: string }} [options] */
  relaunch({ args, execPath } = {}) {
    const given = args ?? runtime.argv.slice(1);
    process.once('exit', () => {
      spawn(execPath ?? runtime.executable, given, { detached: true, stdio: 'inherit' }).unref();
    });
  }

  windowClosed() {
    if (runtime.windows.size > 0 || this.#exiting) return;
    if (runtime.isQuitting) this.#finishQuit();
    else if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed');
    else this.quit();
  }

  focus() {
    [...runtime.windows.values()][0]?.focus();
  }

  isActive() {
    return runtime.focusedWindow() !== undefined;
  }

  isHidden() {
    return false;
  }

  hide() {}
  show() {}
  enableSandbox() {}
  disableHardwareAcceleration() {}
  disableDomainBlockingFor3DAPIs() {}
  setAppUserModelId() {}
  setAboutPanelOptions() {}
  addRecentDocument() {}
  clearRecentDocuments() {}
  setUserTasks() {
    return true;
  }

  setJumpList() {}
  setActivationPolicy() {}
  setSecureKeyboardEntryEnabled() {}
  startAccessingSecurityScopedResource() {
    return () => undefined;
  }

  configureHostResolver() {}
  showEmojiPanel() {}

  isHardwareAccelerationEnabled() {
    return false;
  }

  showAboutPanel() {
    note(`${this.getName()} ${this.getVersion()}`);
  }

  setAsDefaultProtocolClient() {
    return true;
  }

  removeAsDefaultProtocolClient() {
    return true;
  }

  isDefaultProtocolClient() {
    return false;
  }

  getApplicationNameForProtocol() {
    return '';
  }

  getLoginItemSettings() {
    return { openAtLogin: false, openAsHidden: false, wasOpenedAtLogin: false, wasOpenedAsHidden: false };
  }

  setLoginItemSettings() {}

  /** @param {number} [count] */
  setBadgeCount(count = 0) {
    this.#badge = count;
    return false;
  }

  getBadgeCount() {
    return this.#badge;
  }

  get accessibilitySupportEnabled() {
    return this.#accessibility;
  }

  set accessibilitySupportEnabled(enabled) {
    this.#accessibility = enabled;
  }

  isAccessibilitySupportEnabled() {
    return this.#accessibility;
  }

  /** @param {boolean} enabled */
  setAccessibilitySupportEnabled(enabled) {
    this.#accessibility = enabled;
  }

  getAppMetrics() {
    const { rss } = process.memoryUsage();
    const memory = { workingSetSize: Math.round(rss / 1024), peakWorkingSetSize: Math.round(rss / 1024) };
    return [
      { pid: process.pid, type: 'Browser', cpu: { percentCPUUsage: 0, idleWakeupsPerSecond: 0 }, memory },
    ];
  }

  getGPUFeatureStatus() {
    return {};
  }

  async getGPUInfo() {
    return {};
  }

  isInApplicationsFolder() {
    return false;
  }
}

export const app = new App();
runtime.app = app;
runtime.getPath = getPath;
runtime.quit = () => app.quit();
runtime.cancelQuit = () => {
  runtime.isQuitting = false;
};
runtime.onWindowClosed = () => app.windowClosed();
runtime.showAbout = () => app.showAboutPanel();
runtime.emitApp = (event, ...values) => app.emit(event, ...values);
