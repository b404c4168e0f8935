import { EventEmitter } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { updateInterception } from './interception.js';
import { Protocol } from './protocol.js';
import { browserSession, note, runtime } from './runtime.js';
import { toChromiumUrl } from './scheme-map.js';
import { WebRequest } from './web-request.js';

// Electron's permission names beside those of DevTools.
const PERMISSIONS = {
  notifications: 'notifications',
  geolocation: 'geolocation',
  media: 'videoCapture',
  midi: 'midi',
  'clipboard-read': 'clipboard-read',
  'clipboard-sanitized-write': 'clipboard-write',
  'display-capture': 'display-capture',
  'idle-detection': 'idle-detection',
  'window-management': 'window-management',
  'local-fonts': 'local-fonts',
};

/** One partition. All partitions share one Chromium profile; handlers and schemes are kept apart. */
export class Session extends EventEmitter {
  #userAgent = '';
  /** @type {((contents: object | null, permission: string, origin: string, details: object) => boolean) | null} */
  #checkPermission = null;
  #handlers = new Map();
  /** @type {Set<string>} */
  #checkedOrigins = new Set();
  downloadPath = '';

  /** @param {string} partition */
  constructor(partition) {
    super();
    this.partition = partition;
    this.protocol = new Protocol(() => void updateInterception());
    this.webRequest = new WebRequest();
    this.cookies = new SessionCookies();
    this.serviceWorkers = new EventEmitter();
  }

  get storagePath() {
    return this.partition.startsWith('persist:')
      ? path.join(runtime.getPath('userData'), 'Partitions', this.partition.slice(8))
      : null;
  }

  /** @param {any} handler */
  setPermissionCheckHandler(handler) {
    this.#checkPermission = handler;
    this.#checkedOrigins.clear();
  }

  /** @param {any} handler */
  setPermissionRequestHandler(handler) {
    this.#handlers.set('permission-request', handler);
  }

  /** @param {any} handler */
  setDevicePermissionHandler(handler) {
    this.#handlers.set('device-permission', handler);
  }

  /** @param {any} handler */
  setDisplayMediaRequestHandler(handler) {
    this.#handlers.set('display-media', handler);
  }

  /** @param {any} handler */
  setBluetoothPairingHandler(handler) {
    this.#handlers.set('bluetooth-pairing', handler);
  }

  /** @param {any} handler */
  setUSBProtectedClassesHandler(handler) {
    this.#handlers.set('usb-protected-classes', handler);
  }

  /** @param {any} verify */
  setCertificateVerifyProc(verify) {
    this.#handlers.set('certificate-verify', verify);
  }

  /**
   * Lets the check handler decide, once per origin, what Chromium grants it.
   *
   * @param {import('./web-contents.js').WebContents} contents
   * @param {string} origin
   */
  async applyPermissions(contents, origin) {
    const check = this.#checkPermission;
    if (!check || origin === 'null' || this.#checkedOrigins.has(origin)) return;
    this.#checkedOrigins.add(origin);
    const details = { requestingUrl: `${origin}/`, isMainFrame: true };
    const decisions = Object.entries(PERMISSIONS).map(([permission, name]) => ({
      permission: { name },
      setting: check(contents, permission, `${origin}/`, details) ? 'granted' : 'denied',
      origin: toChromiumUrl(`${origin}/`).slice(0, -1),
    }));
    await Promise.all(
      decisions.map((decision) => browserSession().attempt('Browser.setPermission', decision)),
    );
  }

  /**
   * @param {string | Request} input
   * @param {RequestInit} [init]
   */
  async fetch(input, init) {
    const request = new Request(input, init);
    const handler = this.protocol.handlerOf(request.url);
    if (handler) return handler(request);
    if (!request.url.startsWith('file:')) return globalThis.fetch(request);
    const body = await fs.promises.readFile(fileURLToPath(request.url));
    return new Response(body);
  }

  getUserAgent() {
    return this.#userAgent;
  }

  /** @param {string} userAgent */
  setUserAgent(userAgent) {
    this.#userAgent = userAgent;
  }

  /** @param {{ origin?: string; storages?: string[] }} [options] */
  async clearStorageData({ origin, storages } = {}) {
    const targets = [...runtime.contents.values()].filter((contents) => contents.session === this);
    const origins = origin ? [origin] : [...new Set(targets.map((contents) => contents.mainFrame.origin))];
    const storageTypes = storages?.join(',') ?? 'all';
    for (const each of origins) {
      if (each === 'null') continue;
      const chromiumOrigin = toChromiumUrl(`${each}/`).slice(0, -1);
      const page = await targets[0]?.whenAttached();
      await page?.attempt('Storage.clearDataForOrigin', { origin: chromiumOrigin, storageTypes });
    }
  }

  async clearCache() {
    const first = [...runtime.contents.values()][0];
    const page = await first?.whenAttached();
    await page?.attempt('Network.clearBrowserCache');
  }

  async clearData() {
    await this.clearStorageData();
  }

  async clearHostResolverCache() {}
  async clearAuthCache() {}
  async closeAllConnections() {}
  async flushStorageData() {}
  async setProxy() {}
  async setSpellCheckerLanguages() {}
  async getCacheSize() {
    return 0;
  }

  setSpellCheckerEnabled() {}
  enableNetworkEmulation() {}
  disableNetworkEmulation() {}
  setSSLConfig() {}
  allowNTLMCredentialsForDomains() {}
  registerPreloadScript() {
    throw new Error('chromium-electron knows preloads of webPreferences only');
  }

  async resolveProxy() {
    return 'DIRECT';
  }

  isPersistent() {
    return this.partition === '' || this.partition.startsWith('persist:');
  }

  /** @param {string} folder */
  setDownloadPath(folder) {
    this.downloadPath = folder;
  }

  /** @param {string} url */
  downloadURL(url) {
    note(`session.downloadURL(${url}) is not supported`);
  }
}

/** Cookies of Chromium's profile. */
class SessionCookies extends EventEmitter {
  /** @param {{ url?: string; name?: string }} filter */
  async get({ url, name } = {}) {
    const { cookies } = await browserSession().send('Storage.getCookies');
    const host = url ? new URL(toChromiumUrl(url)).hostname : '';
    return cookies.filter(
      (cookie) => (!name || cookie.name === name) && (!host || host.endsWith(cookie.domain)),
    );
  }

  /** @param {any} cookie */
  async set(cookie) {
    await browserSession().send('Storage.setCookies', {
      cookies: [{ ...cookie, url: toChromiumUrl(cookie.url) }],
    });
  }

  async flushStore() {}
}

/** @param {string} partition */
function fromPartition(partition) {
  const known = runtime.sessions.get(partition);
  if (known) return known;
  const created = new Session(partition);
  runtime.sessions.set(partition, created);
  setImmediate(() => runtime.emitApp('session-created', created));
  return created;
}

/** Electron's `session` module. */
export const session = {
  fromPartition,
  /** @param {string} storagePath */
  fromPath: (storagePath) => fromPartition(`persist:${storagePath}`),
  get defaultSession() {
    return fromPartition('');
  },
};
