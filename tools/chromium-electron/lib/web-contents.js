import { FrameTree } from './frame-tree.js';
import { IpcMain } from './ipc-main.js';
import { nativeTheme } from './native-theme.js';
import { NavigationGuard } from './navigation-guard.js';
import { PageLink } from './page-link.js';
import { PageLoader } from './page-loader.js';
import { PageView } from './page-view.js';
import { browserSession, createEvent, runtime } from './runtime.js';
import { toAppUrl } from './scheme-map.js';
import { createTarget } from './targets.js';

let lastId = 0;
const UNLOAD_TIMEOUT = 1000;

// True when the page wants to keep its window, as a real beforeunload would find.
const ASK_TO_UNLOAD = `(() => {
  const event = document.createEvent('BeforeUnloadEvent');
  event.initEvent('beforeunload', false, true);
  window.dispatchEvent(event);
  return event.defaultPrevented || event.returnValue !== '';
})()`;

/** One page, driven over DevTools. */
export class WebContents extends PageView {
  #attached;
  #destroyed = false;
  #crashed = false;
  #title = '';
  #focused = false;
  #preferences;
  /** @type {((details: object) => { action: 'allow' | 'deny'; overrideBrowserWindowOptions?: object }) | null} */
  #openHandler = null;

  /**
   * @param {object} options
   * @param {any} options.webPreferences
   * @param {import('./session.js').Session} options.session
   * @param {{ width: number; height: number; title: string }} options.window
   */
  constructor({ webPreferences, session, window }) {
    super();
    lastId += 1;
    this.id = lastId;
    this.session = session;
    this.ipc = new IpcMain();
    this.frames = new FrameTree(this);
    this.loader = new PageLoader(this);
    this.guard = new NavigationGuard(this);
    this.link = new PageLink(this);
    this.zoomFactor = webPreferences.zoomFactor ?? 1;
    this.ignoresMenuShortcuts = false;
    this.backgroundThrottling = webPreferences.backgroundThrottling ?? true;
    this.targetId = '';
    this.hostWebContents = null;
    this.devToolsWebContents = null;
    this.opener = null;
    this.#preferences = webPreferences;
    this.navigationHistory = {
      canGoBack: () => true,
      canGoForward: () => true,
      goBack: () => void this.loader.go(-1),
      goForward: () => void this.loader.go(1),
      goToOffset: (offset) => void this.loader.go(offset),
      clear: () => void this.whenAttached().then((page) => page.attempt('Page.resetNavigationHistory')),
    };
    runtime.contents.set(this.id, this);
    this.on('newListener', (name) => {
      if (name === 'before-input-event') setImmediate(() => this.link.updateInput());
    });
    this.#attached = this.#attach(window);
    // Every user of whenAttached() sees the failure; a window closed while it opens is no error of its own.
    this.#attached.catch(() => undefined);
  }

  /** @param {{ width: number; height: number; title: string }} window */
  async #attach(window) {
    this.targetId = await createTarget(this, window);
    runtime.contentsByTarget.set(this.targetId, this);
    if (!runtime.connection) throw new Error('Chromium has ended');
    const session = await runtime.connection.attach(this.targetId);
    session.on('Inspector.targetCrashed', () => this.#onCrash());
    session.on('Page.javascriptDialogOpening', ({ type }) => {
      if (type === 'beforeunload') void session.attempt('Page.handleJavaScriptDialog', { accept: true });
    });
    this.frames.follow(session, this.targetId);
    await Promise.all([
      this.loader.start(session),
      session.send('Runtime.enable'),
      this.link.start(session),
      this.guard.start(session),
      nativeTheme.applyTo(session),
    ]);
    return session;
  }

  /** @returns {Promise<import('./cdp.js').CdpSession>} */
  whenAttached() {
    return this.#attached;
  }

  get mainFrame() {
    return this.frames.main;
  }

  get focusedFrame() {
    return this.#focused ? this.frames.main : null;
  }

  getType() {
    return 'window';
  }

  getLastWebPreferences() {
    return { ...this.#preferences };
  }

  isDestroyed() {
    return this.#destroyed;
  }

  isCrashed() {
    return this.#crashed;
  }

  getURL() {
    return this.frames.main.url === 'about:blank' ? '' : this.frames.main.url;
  }

  getTitle() {
    return this.#title;
  }

  /**
   * @param {string} channel
   * @param {...unknown} values
   */
  send(channel, ...values) {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument');
    this.link.sendEvent(this.frames.main.frameId, channel, values);
  }

  /**
   * @param {string} channel
   * @param {unknown} message
   * @param {unknown[]} [transfer]
   */
  postMessage(channel, message, transfer = []) {
    if (transfer.length > 0) throw new Error('chromium-electron cannot transfer message ports');
    this.send(channel, message);
  }

  /** @param {(details: object) => { action: 'allow' | 'deny'; overrideBrowserWindowOptions?: object }} handler */
  setWindowOpenHandler(handler) {
    this.#openHandler = handler;
  }

  /** @param {{ url: string; name: string; features: string; disposition: string }} request */
  onOpenRequest({ url, name, features, disposition }) {
    const details = {
      url: toAppUrl(url),
      frameName: name,
      features,
      disposition,
      referrer: { url: this.getURL(), policy: 'strict-origin-when-cross-origin' },
    };
    const answer = this.#openHandler ? this.#openHandler(details) : { action: 'allow' };
    if (answer.action === 'allow') this.emit('look-alike:open', details, answer.overrideBrowserWindowOptions);
  }

  /** @param {boolean} ignore */
  setIgnoreMenuShortcuts(ignore) {
    this.ignoresMenuShortcuts = ignore;
    this.link.updateInput();
  }

  focus() {
    this.onFocusChange(true);
    void this.attempt('Page.bringToFront');
  }

  isFocused() {
    return this.#focused;
  }

  isVisible() {
    return !this.#destroyed;
  }

  /** @param {boolean} focused */
  onFocusChange(focused) {
    if (this.#focused === focused || this.#destroyed) return;
    this.#focused = focused;
    this.emit(focused ? 'focus' : 'blur', createEvent(this));
  }

  /** @param {string} title */
  onTitle(title) {
    if (title === this.#title) return;
    this.#title = title;
    this.emit('page-title-updated', createEvent(this), title, true);
  }

  forcefullyCrashRenderer() {
    void this.attempt('Page.crash');
  }

  #onCrash() {
    this.#crashed = true;
    this.once('did-navigate', () => {
      this.#crashed = false;
    });
    this.emit('render-process-gone', createEvent(this), { reason: 'crashed', exitCode: 139 });
  }

  /**
   * Asks the page's beforeunload listeners.
   *
   * @returns {Promise<boolean>} whether the page lets go
   */
  async mayUnload() {
    if (!this.getURL() || this.#crashed) return true;
    const asked = this.executeJavaScript(ASK_TO_UNLOAD).catch(() => false);
    const late = new Promise((resolve) => {
      setTimeout(resolve, UNLOAD_TIMEOUT, false).unref();
    });
    if (!(await Promise.race([asked, late]))) return true;
    const event = createEvent(this);
    this.emit('will-prevent-unload', event);
    return event.defaultPrevented;
  }

  /** @param {{ waitForBeforeUnload?: boolean }} [options] */
  close({ waitForBeforeUnload = false } = {}) {
    this.emit('look-alike:close', waitForBeforeUnload);
  }

  /** Closes the target without asking anybody. */
  destroy() {
    if (this.#destroyed) return;
    const { targetId } = this;
    this.onTargetGone();
    const close = (/** @type {string} */ id) =>
      browserSession().attempt('Target.closeTarget', { targetId: id });
    if (targetId) void close(targetId);
    else
      this.#attached.then(
        () => close(this.targetId),
        () => undefined,
      );
  }

  /** The target has ended, by us or by itself. */
  onTargetGone() {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.loader.dispose();
    this.frames.dispose();
    runtime.contents.delete(this.id);
    this.emit('destroyed');
  }
}

/** Electron's `webContents` module. */
export const webContents = {
  getAllWebContents: () => [...runtime.contents.values()],
  getFocusedWebContents: () =>
    [...runtime.contents.values()].find((contents) => contents.isFocused()) ?? null,
  /** @param {number} id */
  fromId: (id) => runtime.contents.get(id),
  /** @param {string} targetId */
  fromDevToolsTargetId: (targetId) => runtime.contentsByTarget.get(targetId),
  /** @param {import('./web-frame-main.js').WebFrameMain} frame */
  fromFrame: (frame) => runtime.contentsByFrame.get(frame.frameId),
};
