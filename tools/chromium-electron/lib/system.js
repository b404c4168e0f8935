import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { combinationsOf } from './accelerators.js';
import { nativeImage } from './native-image.js';
import { createEvent, runtime } from './runtime.js';
import { session } from './session.js';

/** Emits nothing by itself: tests emit its events. */
class PowerMonitor extends EventEmitter {
  onBatteryPower = false;

  getSystemIdleTime() {
    return 0;
  }

  getSystemIdleState() {
    return 'active';
  }

  getCurrentThermalState() {
    return 'unknown';
  }

  isOnBatteryPower() {
    return this.onBatteryPower;
  }
}

export const powerMonitor = new PowerMonitor();

/** @type {Map<number, string>} */
const blockers = new Map();

export const powerSaveBlocker = {
  /** @param {string} type */
  start: (type) => {
    const id = blockers.size + 1;
    blockers.set(id, type);
    return id;
  },
  /** @param {number} id */
  stop: (id) => blockers.delete(id),
  /** @param {number} id */
  isStarted: (id) => blockers.has(id),
};

/** A desktop notification, shown by notify-send where there is a screen. */
export class Notification extends EventEmitter {
  /** @param {{ title?: string; body?: string }} [options] */
  constructor({ title = '', body = '' } = {}) {
    super();
    this.title = title;
    this.body = body;
  }

  static isSupported() {
    return process.platform === 'linux' && Boolean(process.env.DISPLAY) && !runtime.chromium?.headless;
  }

  show() {
    if (Notification.isSupported()) {
      const child = spawn('notify-send', ['--', this.title, this.body], { stdio: 'ignore', detached: true });
      child.once('error', (error) => this.emit('failed', createEvent(this), error.message));
      child.unref();
    }
    setImmediate(() => this.emit('show', createEvent(this)));
  }

  close() {
    this.emit('close', createEvent(this));
  }
}

export const globalShortcut = {
  /**
   * @param {string} accelerator
   * @param {() => void} callback
   */
  register: (accelerator, callback) => {
    for (const combination of combinationsOf(accelerator)) runtime.globalShortcuts.set(combination, callback);
    for (const contents of runtime.contents.values()) contents.link.updateInput();
    return true;
  },
  /**
   * @param {string[]} accelerators
   * @param {() => void} callback
   */
  registerAll: (accelerators, callback) => {
    for (const accelerator of accelerators) globalShortcut.register(accelerator, callback);
  },
  /** @param {string} accelerator */
  isRegistered: (accelerator) =>
    combinationsOf(accelerator).every((each) => runtime.globalShortcuts.has(each)),
  /** @param {string} accelerator */
  unregister: (accelerator) => {
    for (const combination of combinationsOf(accelerator)) runtime.globalShortcuts.delete(combination);
    for (const contents of runtime.contents.values()) contents.link.updateInput();
  },
  unregisterAll: () => {
    runtime.globalShortcuts.clear();
    for (const contents of runtime.contents.values()) contents.link.updateInput();
  },
};

/** One display of the size headless Chromium is given. */
class Screen extends EventEmitter {
  getPrimaryDisplay() {
    const { bounds } = runtime.screen;
    const size = { width: bounds.width, height: bounds.height };
    const common = {
      scaleFactor: 1,
      rotation: 0,
      touchSupport: 'unknown',
      internal: true,
      label: 'Look-alike',
    };
    return { id: 1, bounds, workArea: bounds, size, workAreaSize: size, ...common };
  }

  getAllDisplays() {
    return [this.getPrimaryDisplay()];
  }

  getDisplayMatching() {
    return this.getPrimaryDisplay();
  }

  getDisplayNearestPoint() {
    return this.getPrimaryDisplay();
  }

  getCursorScreenPoint() {
    return { x: 0, y: 0 };
  }
}

export const screen = new Screen();

const board = { text: '', html: '', image: nativeImage.createEmpty() };

/** A clipboard of its own, apart from the page's. */
export const clipboard = {
  readText: () => board.text,
  /** @param {string} text */
  writeText: (text) => {
    board.text = text;
  },
  readHTML: () => board.html,
  /** @param {string} html */
  writeHTML: (html) => {
    board.html = html;
  },
  readImage: () => board.image,
  /** @param {any} image */
  writeImage: (image) => {
    board.image = image;
  },
  /** @param {object} data */
  write: (data) => {
    Object.assign(board, data);
  },
  availableFormats: () => [board.text && 'text/plain', board.html && 'text/html'].filter(Boolean),
  /** What is there as items, which is what Electron itself has now. */
  read: async () => {
    const types = clipboard.availableFormats();
    return types.length === 0 ? [] : [{ types }];
  },
  clear: () => {
    Object.assign(board, { text: '', html: '', image: nativeImage.createEmpty() });
  },
};

export const net = {
  /**
   * @param {string | Request} input
   * @param {RequestInit} [init]
   */
  fetch: (input, init) => session.defaultSession.fetch(input, init),
  isOnline: () => true,
  online: true,
};

export const crashReporter = {
  start: () => undefined,
  getLastCrashReport: () => null,
  getUploadedReports: () => [],
  getUploadToServer: () => false,
  setUploadToServer: () => undefined,
  addExtraParameter: () => undefined,
  removeExtraParameter: () => undefined,
  getParameters: () => ({}),
};

/** Emits nothing by itself: a look-alike has no update to find. */
class AutoUpdater extends EventEmitter {
  setFeedURL() {}

  getFeedURL() {
    return '';
  }

  checkForUpdates() {
    setImmediate(() => this.emit('update-not-available'));
  }

  quitAndInstall() {}
}

export const autoUpdater = new AutoUpdater();

export const systemPreferences = Object.assign(new EventEmitter(), {
  getMediaAccessStatus: () => 'granted',
  askForMediaAccess: async () => true,
  getAnimationSettings: () => ({
    shouldRenderRichAnimation: true,
    scrollAnimationsEnabledBySystem: true,
    prefersReducedMotion: false,
  }),
  canPromptTouchID: () => false,
});

/** An icon nobody sees. */
export class Tray extends EventEmitter {
  setToolTip() {}
  setTitle() {}
  setImage() {}
  setContextMenu() {}
  destroy() {}

  isDestroyed() {
    return false;
  }
}
