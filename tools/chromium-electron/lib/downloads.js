import { EventEmitter } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { browserSession, createEvent, note, runtime } from './runtime.js';
import { toAppUrl } from './scheme-map.js';

/** A download, as listeners of `will-download` get it. */
class DownloadItem extends EventEmitter {
  #savePath = '';
  #state = 'progressing';
  #received = 0;
  #total = 0;

  /**
   * @param {{ url: string; suggestedFilename: string }} begun
   * @param {string} folder of the session; empty for the user's own
   */
  constructor({ url, suggestedFilename }, folder) {
    super();
    this.folder = folder;
    this.url = toAppUrl(url);
    this.filename = suggestedFilename;
  }

  getURL() {
    return this.url;
  }

  getURLChain() {
    return [this.url];
  }

  getFilename() {
    return this.filename;
  }

  getMimeType() {
    return '';
  }

  hasUserGesture() {
    return true;
  }

  getTotalBytes() {
    return this.#total;
  }

  getReceivedBytes() {
    return this.#received;
  }

  getState() {
    return this.#state;
  }

  getSavePath() {
    return this.#savePath;
  }

  /** @param {string} file */
  setSavePath(file) {
    this.#savePath = file;
  }

  /** Chromium still fetches the file, which is then removed: its own cancel can take the page's next download along. */
  cancel() {
    this.#finish('cancelled');
  }

  /** @param {{ state: string; receivedBytes: number; totalBytes: number; filePath?: string }} progress */
  update({ state, receivedBytes, totalBytes, filePath }) {
    this.#received = receivedBytes;
    this.#total = totalBytes;
    const wanted = this.#state === 'progressing';
    if (wanted && state === 'inProgress') this.emit('updated', createEvent(this), 'progressing');
    if (wanted && state === 'canceled') this.#finish('cancelled');
    if (state !== 'completed') return;
    if (wanted) this.#finish(this.#save(filePath) ? 'completed' : 'interrupted');
    else if (filePath) fs.rmSync(filePath, { force: true });
  }

  /**
   * @param {string | undefined} file where Chromium has put it
   * @returns {boolean} whether it is where the app wants it
   */
  #save(file) {
    this.#savePath ||= path.join(this.folder || runtime.getPath('downloads'), path.basename(this.filename));
    try {
      if (!file) throw new Error('Chromium does not say where the file is');
      fs.mkdirSync(path.dirname(this.#savePath), { recursive: true });
      fs.copyFileSync(file, this.#savePath);
      return true;
    } catch (error) {
      note(`the download ${this.filename} was not saved: ${String(error)}`);
      return false;
    }
  }

  /** @param {string} state */
  #finish(state) {
    if (this.#state !== 'progressing') return;
    this.#state = state;
    this.emit('done', createEvent(this), state);
  }
}

/** Tells sessions of downloads; one whose session has no listener for them is cancelled. */
export async function watchDownloads() {
  const browser = browserSession();
  /** @type {Map<string, DownloadItem>} */
  const items = new Map();
  browser.on('Browser.downloadWillBegin', (begun) => {
    const contents = runtime.contentsByFrame.get(begun.frameId);
    const item = new DownloadItem(begun, contents?.session.downloadPath ?? '');
    const event = createEvent(contents?.session ?? runtime.app);
    const heard = contents?.session.emit('will-download', event, item, contents) ?? false;
    items.set(begun.guid, item);
    if (!heard || event.defaultPrevented) item.cancel();
  });
  browser.on('Browser.downloadProgress', (progress) => {
    items.get(progress.guid)?.update(progress);
    if (progress.state !== 'inProgress') items.delete(progress.guid);
  });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `chromium-electron-${process.pid}-downloads-`));
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  await browser.attempt('Browser.setDownloadBehavior', {
    behavior: 'allowAndName',
    downloadPath: folder,
    eventsEnabled: true,
  });
}
