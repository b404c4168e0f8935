import { EventEmitter } from 'node:events';
import { createEvent, runtime } from './runtime.js';
import { session as sessions } from './session.js';
import { WebContents } from './web-contents.js';
import { WindowState } from './window-state.js';

let lastId = 0;
const CASCADE = 24;

// Preferences as Electron reports them when nothing was asked for.
const DEFAULT_PREFERENCES = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: true,
  plugins: false,
  safeDialogs: false,
  devTools: true,
  backgroundThrottling: true,
  javascript: true,
  images: true,
  webgl: true,
};

/** @param {any} options */
function initialBounds({ width = 800, height = 600, x, y }) {
  const { bounds } = runtime.screen;
  const shift = (lastId % 8) * CASCADE;
  return {
    x: x ?? Math.max(0, Math.round((bounds.width - width) / 2)) + shift,
    y: y ?? Math.max(0, Math.round((bounds.height - height) / 2)) + shift,
    width,
    height,
  };
}

/** A window of the app: its state here, its page a target of Chromium. */
export class BrowserWindow extends EventEmitter {
  #destroyed = false;
  #closing = false;
  #visible;
  #focused = false;
  #title;
  #flags;

  /** @param {any} options Electron's BrowserWindowConstructorOptions */
  constructor(options = {}) {
    super();
    if (!runtime.isReady) throw new Error('Cannot create BrowserWindow before app is ready');
    lastId += 1;
    this.id = lastId;
    const given = options.webPreferences ?? {};
    this.#title = options.title ?? runtime.appName;
    this.#visible = options.show ?? true;
    /** @type {BrowserWindow | null} */
    this.parent = options.parent ?? null;
    /** @type {import('./menu.js').Menu | null | undefined} undefined while the application's menu holds */
    this.ownMenu = undefined;
    this.#flags = {
      resizable: true,
      movable: true,
      minimizable: true,
      maximizable: true,
      fullscreenable: true,
      closable: true,
      focusable: true,
      alwaysOnTop: false,
      kiosk: false,
      skipTaskbar: false,
      autoHideMenuBar: false,
      contentProtection: false,
      opacity: 1,
      modal: false,
      ...pick(options),
    };
    const bounds = initialBounds(options);
    this.state = new WindowState(this, bounds);
    this.state.minimum = [options.minWidth ?? 0, options.minHeight ?? 0];
    this.state.maximum = [options.maxWidth ?? 0, options.maxHeight ?? 0];
    this.webContents = new WebContents({
      webPreferences: { ...DEFAULT_PREFERENCES, ...given },
      session: given.session ?? sessions.fromPartition(given.partition ?? ''),
      window: { width: bounds.width, height: bounds.height, title: this.#title },
    });
    runtime.windows.set(this.id, this);
    this.#listen();
    this.state.apply();
    if (options.fullscreen || options.kiosk) this.state.set('fullscreen');
    if (this.#visible) setImmediate(() => this.focus());
    const event = createEvent(runtime.app);
    runtime.emitApp('web-contents-created', event, this.webContents);
    runtime.emitApp('browser-window-created', createEvent(runtime.app), this);
  }

  #listen() {
    const contents = this.webContents;
    contents.on('look-alike:close', (waitForUnload) => void this.#close(waitForUnload));
    contents.on('look-alike:ready-to-show', () => this.emit('ready-to-show', createEvent(this)));
    contents.on('look-alike:open', (details, overrides) => this.#openChild(details, overrides));
    contents.on('destroyed', () => this.#gone());
    contents.on('focus', () => this.#setFocused(true));
    contents.on('blur', () => this.#setFocused(false));
    contents.on('page-title-updated', (_event, title, explicit) => {
      const event = createEvent(this);
      this.emit('page-title-updated', event, title, explicit);
      if (!event.defaultPrevented) this.#title = title;
    });
  }

  /**
   * @param {{ url: string; frameName: string }} details
   * @param {object} [overrides]
   */
  #openChild(details, overrides = {}) {
    const child = new BrowserWindow(overrides);
    void child.loadURL(details.url);
    this.webContents.emit('did-create-window', child, { ...details, options: overrides });
  }

  /** @param {boolean} focused */
  #setFocused(focused) {
    if (this.#focused === focused || this.#destroyed) return;
    this.#focused = focused;
    const name = focused ? 'focus' : 'blur';
    this.emit(name, createEvent(this));
    runtime.emitApp(`browser-window-${name}`, createEvent(runtime.app), this);
  }

  loadURL(url, options) {
    return this.webContents.loadURL(url, options);
  }

  loadFile(file, options) {
    return this.webContents.loadFile(file, options);
  }

  reload() {
    this.webContents.reload();
  }

  capturePage(area) {
    return this.webContents.capturePage(area);
  }

  isDestroyed() {
    return this.#destroyed;
  }

  close() {
    void this.#close(true);
  }

  /** @param {boolean} asksPage */
  async #close(asksPage) {
    if (this.#destroyed || this.#closing) return;
    this.#closing = true;
    const event = createEvent(this);
    this.emit('close', event);
    const stays = event.defaultPrevented || (asksPage && !(await this.webContents.mayUnload()));
    this.#closing = false;
    if (stays) runtime.cancelQuit();
    else this.destroy();
  }

  destroy() {
    this.#closing = true;
    this.webContents.destroy();
  }

  #gone() {
    if (this.#destroyed) return;
    // Closed by its title bar: the window is gone already, listeners hear of it all the same.
    if (!this.#closing) this.emit('close', createEvent(this));
    this.#setFocused(false);
    this.#destroyed = true;
    this.#visible = false;
    runtime.windows.delete(this.id);
    for (const child of childrenOf(this)) child.destroy();
    this.emit('closed');
    runtime.onWindowClosed();
  }

  show() {
    this.showInactive();
    this.focus();
  }

  showInactive() {
    if (this.#visible) return;
    this.#visible = true;
    this.state.conceal(false);
    this.emit('show', createEvent(this));
  }

  hide() {
    if (!this.#visible) return;
    this.#visible = false;
    this.state.conceal(true);
    this.blur();
    this.emit('hide', createEvent(this));
  }

  isVisible() {
    return this.#visible && !this.#destroyed;
  }

  focus() {
    if (this.#destroyed || !this.#visible) return;
    for (const other of runtime.windows.values()) if (other !== this) other.blur();
    this.webContents.focus();
  }

  blur() {
    this.webContents.onFocusChange(false);
  }

  isFocused() {
    return this.#focused;
  }

  moveTop() {
    this.focus();
  }

  get title() {
    return this.#title;
  }

  set title(title) {
    this.#title = title;
  }

  /** @param {string} name */
  flag(name) {
    return this.#flags[name];
  }

  /**
   * @param {string} name
   * @param {unknown} value
   */
  setFlag(name, value) {
    this.#flags[name] = value;
  }

  static getAllWindows() {
    return [...runtime.windows.values()];
  }

  static getFocusedWindow() {
    return runtime.focusedWindow() ?? null;
  }

  /** @param {number} id */
  static fromId(id) {
    return runtime.windows.get(id) ?? null;
  }

  /** @param {WebContents | undefined} contents */
  static fromWebContents(contents) {
    return [...runtime.windows.values()].find((window) => window.webContents === contents) ?? null;
  }
}

/** @param {BrowserWindow} parent */
export function childrenOf(parent) {
  return [...runtime.windows.values()].filter((window) => window.parent === parent);
}

const FLAGS = [
  'resizable',
  'movable',
  'minimizable',
  'maximizable',
  'fullscreenable',
  'closable',
  'focusable',
  'alwaysOnTop',
  'kiosk',
  'skipTaskbar',
  'autoHideMenuBar',
  'opacity',
  'modal',
];

/** @param {Record<string, unknown>} options */
function pick(options) {
  return Object.fromEntries(
    FLAGS.filter((name) => options[name] !== undefined).map((name) => [name, options[name]]),
  );
}
