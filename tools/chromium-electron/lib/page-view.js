import { pathToFileURL } from 'node:url';
import { PageEditing } from './page-editing.js';
import { capturePage, printToPdf } from './page-output.js';
import { runtime } from './runtime.js';

/** Loading, scripts, zoom, pictures and printing of a page: what webContents does with its view. */
export class PageView extends PageEditing {
  #userAgent = '';
  zoomFactor = 1;
  /** @type {import('./page-loader.js').PageLoader} */
  loader;
  /** @type {import('./frame-tree.js').FrameTree} */
  frames;
  /** @type {import('./page-link.js').PageLink} */
  link;

  /**
   * @param {string} url
   * @param {object} [options]
   */
  loadURL(url, options) {
    const loaded = this.loader.load(url, options);
    // Electron's callers often drop this promise; did-fail-load tells them.
    loaded.catch(() => undefined);
    return loaded;
  }

  /**
   * @param {string} file
   * @param {{ query?: Record<string, string>; search?: string; hash?: string }} [options]
   */
  loadFile(file, { query, search, hash } = {}) {
    const url = pathToFileURL(file);
    if (query) url.search = new URLSearchParams(query).toString();
    if (search) url.search = search;
    if (hash) url.hash = hash;
    return this.loadURL(url.href);
  }

  /**
   * @param {string} code
   * @param {boolean} [userGesture]
   */
  executeJavaScript(code, userGesture = false) {
    return this.evaluate(code, { frameId: this.frames.main.frameId, userGesture });
  }

  /**
   * @param {string} code
   * @param {{ frameId: string; userGesture: boolean }} options
   * @returns {Promise<any>}
   */
  async evaluate(code, { frameId, userGesture }) {
    const session = await this.whenAttached();
    const contextId = frameId ? this.frames.contextOf(frameId, 'page') : null;
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
      userGesture,
      ...(contextId === null ? {} : { contextId }),
    });
    if (!exceptionDetails) return result.value;
    const { exception, text } = exceptionDetails;
    throw new Error(exception?.description?.split('\n')[0] ?? String(exception?.value ?? text));
  }

  isLoading() {
    return this.loader.loading;
  }

  isLoadingMainFrame() {
    return this.loader.loading;
  }

  isWaitingForResponse() {
    return false;
  }

  stop() {
    void this.attempt('Page.stopLoading');
  }

  reload() {
    void this.loader.reload(false);
  }

  reloadIgnoringCache() {
    void this.loader.reload(true);
  }

  /** @param {number} factor */
  setZoomFactor(factor) {
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0");
    this.zoomFactor = factor;
    this.link.updateZoom();
  }

  getZoomFactor() {
    return this.zoomFactor;
  }

  /** @param {number} level */
  setZoomLevel(level) {
    this.setZoomFactor(1.2 ** level);
  }

  getZoomLevel() {
    return Math.round((Math.log(this.zoomFactor) / Math.log(1.2)) * 1e6) / 1e6;
  }

  get zoomLevel() {
    return this.getZoomLevel();
  }

  set zoomLevel(level) {
    this.setZoomLevel(level);
  }

  async setVisualZoomLevelLimits() {}

  getUserAgent() {
    return this.#userAgent;
  }

  /** @param {string} userAgent */
  setUserAgent(userAgent) {
    this.#userAgent = userAgent;
    void this.attempt('Emulation.setUserAgentOverride', { userAgent });
  }

  /** @param {{ x: number; y: number; width: number; height: number }} [area] */
  capturePage(area) {
    return capturePage(this, area);
  }

  /** @param {object} [options] */
  printToPDF(options) {
    return printToPdf(this, options);
  }

  /**
   * @param {object} [_options]
   * @param {(success: boolean, reason: string) => void} [callback]
   */
  print(_options, callback) {
    if (runtime.chromium?.headless) {
      callback?.(false, 'No printers available on the network');
      return;
    }
    void this.#printVisibly(callback);
  }

  /** @param {((success: boolean, reason: string) => void) | undefined} callback */
  async #printVisibly(callback) {
    try {
      await this.executeJavaScript('window.print()');
      callback?.(true, '');
    } catch (error) {
      callback?.(false, String(error));
    }
  }

  async getPrintersAsync() {
    return [];
  }

  /**
   * Sends a command whose failure changes nothing, such as one to a window that is just closing.
   *
   * @param {string} method
   * @param {object} [params]
   */
  async attempt(method, params) {
    const session = await this.whenAttached().catch(() => null);
    return session?.attempt(method, params);
  }
}
