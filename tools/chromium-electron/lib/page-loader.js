import { createEvent } from './runtime.js';
import { toAppUrl, toChromiumUrl } from './scheme-map.js';

const ERROR_CODES = new Map(
  Object.entries({
    ERR_FAILED: -2,
    ERR_ABORTED: -3,
    ERR_FILE_NOT_FOUND: -6,
    ERR_ACCESS_DENIED: -10,
    ERR_BLOCKED_BY_CLIENT: -20,
    ERR_BLOCKED_BY_RESPONSE: -27,
    ERR_CONNECTION_REFUSED: -102,
    ERR_NAME_NOT_RESOLVED: -105,
    ERR_INTERNET_DISCONNECTED: -106,
    ERR_INVALID_URL: -300,
    ERR_UNKNOWN_URL_SCHEME: -302,
  }),
);

/** Loading of one target: loadURL, reload and the events that go with them. */
export class PageLoader {
  #contents;
  #currentLoader = '';
  #finishedLoader = '';
  /** @type {Map<string, { resolve: () => void; reject: (error: Error) => void }>} */
  #waiting = new Map();
  #wasReady = false;
  loading = false;

  /** @param {import('./web-contents.js').WebContents} contents */
  constructor(contents) {
    this.#contents = contents;
  }

  /** @param {import('./cdp.js').CdpSession} session */
  async start(session) {
    session.on('Page.frameNavigated', ({ frame }) => this.#onNavigated(frame));
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => this.#onNavigatedWithin(frameId, url));
    session.on('Page.frameStartedLoading', ({ frameId }) => this.#onLoading(frameId, true));
    session.on('Page.frameStoppedLoading', ({ frameId }) => this.#onLoading(frameId, false));
    session.on('Page.domContentEventFired', () => {
      if (this.#currentLoader) this.#contents.emit('dom-ready', createEvent(this.#contents));
    });
    session.on('Page.loadEventFired', () => this.#onLoaded());
    await session.send('Page.enable');
  }

  /**
   * @param {string} url
   * @param {{ httpReferrer?: string | { url: string } }} [options]
   */
  async load(url, options = {}) {
    const session = await this.#contents.whenAttached();
    const target = toChromiumUrl(url);
    const referrer =
      typeof options.httpReferrer === 'object' ? options.httpReferrer.url : options.httpReferrer;
    const forget = this.#contents.guard.allowOnce(target);
    const { errorText, loaderId } = await session
      .send('Page.navigate', { url: target, ...(referrer ? { referrer } : {}) })
      .finally(forget);
    if (errorText) throw this.#failed(errorText, url);
    if (!loaderId || loaderId === this.#finishedLoader) return;
    await new Promise((resolve, reject) => {
      this.#waiting.set(loaderId, { resolve: () => resolve(undefined), reject });
    });
  }

  /** @param {boolean} ignoreCache */
  async reload(ignoreCache) {
    const session = await this.#contents.whenAttached();
    this.#contents.guard.allowOnce(toChromiumUrl(this.#contents.getURL()));
    await session.attempt('Page.reload', { ignoreCache });
  }

  /** @param {number} offset */
  async go(offset) {
    const session = await this.#contents.whenAttached();
    const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
    const entry = entries[currentIndex + offset];
    if (entry) await session.attempt('Page.navigateToHistoryEntry', { entryId: entry.id });
  }

  /** Ends every wait: the window is gone. */
  dispose() {
    for (const { reject } of this.#waiting.values()) {
      reject(
        Object.assign(new Error('ERR_FAILED (-2): the window was closed'), { code: 'ERR_FAILED', errno: -2 }),
      );
    }
    this.#waiting.clear();
  }

  /**
   * @param {string} errorText such as `net::ERR_ABORTED`
   * @param {string} url
   */
  #failed(errorText, url) {
    const code = errorText.replace(/^net::/, '');
    const errno = ERROR_CODES.get(code) ?? -2;
    const contents = this.#contents;
    contents.emit('did-fail-load', createEvent(contents), errno, code, url, true, contents.id, 1);
    return Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { code, errno, url });
  }

  /** @param {{ id: string; parentId?: string; loaderId: string; url: string; unreachableUrl?: string }} info */
  #onNavigated(info) {
    const contents = this.#contents;
    const frame = contents.frames.update(info);
    const isMainFrame = !info.parentId;
    if (isMainFrame) {
      this.#currentLoader = info.loaderId;
      if (info.unreachableUrl) this.#failed('net::ERR_FAILED', toAppUrl(info.unreachableUrl));
      void contents.session.applyPermissions(contents, frame.origin);
      contents.emit('did-navigate', createEvent(contents), frame.url, 200, 'OK');
    }
    contents.emit(
      'did-frame-navigate',
      createEvent(contents),
      frame.url,
      200,
      'OK',
      isMainFrame,
      contents.id,
      frame.routingId,
    );
  }

  /**
   * @param {string} frameId
   * @param {string} url
   */
  #onNavigatedWithin(frameId, url) {
    const contents = this.#contents;
    const frame = contents.frames.get(frameId);
    frame?.setUrl(url);
    const isMainFrame = contents.frames.isMain(frameId);
    contents.emit(
      'did-navigate-in-page',
      createEvent(contents),
      toAppUrl(url),
      isMainFrame,
      contents.id,
      frame?.routingId,
    );
  }

  /**
   * @param {string} frameId
   * @param {boolean} loading
   */
  #onLoading(frameId, loading) {
    if (!this.#contents.frames.isMain(frameId)) return;
    this.loading = loading;
    this.#contents.emit(loading ? 'did-start-loading' : 'did-stop-loading', createEvent(this.#contents));
  }

  #onLoaded() {
    if (!this.#currentLoader) return;
    const contents = this.#contents;
    this.#finishedLoader = this.#currentLoader;
    contents.emit('did-finish-load', createEvent(contents));
    contents.emit(
      'did-frame-finish-load',
      createEvent(contents),
      true,
      contents.id,
      contents.mainFrame.routingId,
    );
    for (const [loader, { resolve, reject }] of this.#waiting) {
      if (loader === this.#finishedLoader) resolve();
      else reject(this.#failed('net::ERR_ABORTED', contents.getURL()));
    }
    this.#waiting.clear();
    if (!this.#wasReady) {
      this.#wasReady = true;
      contents.emit('look-alike:ready-to-show');
    }
  }
}
