import { EventEmitter } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { browserSession, createEvent, runtime } from './runtime.js';
import { toAppUrl } from './scheme-map.js';

/** A download, as listeners of `will-download` get it. */
class DownloadItem extends EventEmitter {
  #savePath = '';
  #state = 'progressing';
  #received = 0;
  #total = 0;

  /** @param {{ guid: string; url: string; suggestedFilename: string }} begun */
  constructor({ guid, url, suggestedFilename }) {
    super();
    this.guid = guid;
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

  cancel() {
    void browserSession().attempt('Browser.cancelDownload', { guid: this.guid });
    this.#finish('cancelled');
  }

  /** @param {{ state: string; receivedBytes: number; totalBytes: number; filePath?: string }} progress */
  update({ state, receivedBytes, totalBytes, filePath }) {
    this.#received = receivedBytes;
    this.#total = totalBytes;
    if (state === 'inProgress') this.emit('updated', createEvent(this), 'progressing');
    else if (state === 'canceled') this.#finish('cancelled');
    else this.#save(filePath ?? '');
  }

  /** @param {string} file where Chromium has put it */
  #save(file) {
    const target = this.#savePath || path.join(runtime.getPath('downloads'), path.basename(this.filename));
    fs.mkdirSync(path.dirname(target), { recursive: true });
    if (file) fs.copyFileSync(file, target);
    this.#savePath = target;
    this.#finish(file ? 'completed' : 'interrupted');
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
    const item = new DownloadItem(begun);
    const event = createEvent(contents?.session ?? runtime.app);
    const heard = contents?.session.emit('will-download', event, item, contents) ?? false;
    if (heard && !event.defaultPrevented) items.set(begun.guid, item);
    else item.cancel();
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
