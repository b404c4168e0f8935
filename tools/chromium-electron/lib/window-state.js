import { browserSession, createEvent, runtime } from './runtime.js';

/**
 * @typedef {{ x: number; y: number; width: number; height: number }} Rectangle
 * @typedef {'normal' | 'minimized' | 'maximized' | 'fullscreen'} WindowStateName
 */

const EVENTS = {
  minimized: ['minimize', 'restore'],
  maximized: ['maximize', 'unmaximize'],
  fullscreen: ['enter-full-screen', 'leave-full-screen'],
};

/** Where a window is and how large: kept here, and told to Chromium. */
export class WindowState {
  #window;
  /** @type {Rectangle} */
  #bounds;
  /** @type {WindowStateName} */
  #state = 'normal';
  minimum = [0, 0];
  maximum = [0, 0];
  #windowId = 0;
  #concealed = false;
  #queue = Promise.resolve();

  /**
   * @param {import('./browser-window.js').BrowserWindow} window
   * @param {Rectangle} bounds
   */
  constructor(window, bounds) {
    this.#window = window;
    this.#bounds = bounds;
  }

  get current() {
    return this.#state;
  }

  get normalBounds() {
    return { ...this.#bounds };
  }

  /** @returns {Rectangle} */
  get bounds() {
    const fills = this.#state === 'maximized' || this.#state === 'fullscreen';
    return fills ? { ...runtime.screen.bounds } : { ...this.#bounds };
  }

  /** @param {Partial<Rectangle>} given */
  setBounds(given) {
    const next = { ...this.#bounds };
    for (const [key, value] of Object.entries(given)) if (value !== undefined) next[key] = Math.round(value);
    next.width = this.#clamp(next.width, 0);
    next.height = this.#clamp(next.height, 1);
    const old = this.#bounds;
    this.#bounds = next;
    this.apply();
    if (old.x !== next.x || old.y !== next.y) this.#emit('move', 'moved');
    if (old.width !== next.width || old.height !== next.height) this.#emit('resize', 'resized');
  }

  /**
   * @param {number} value
   * @param {0 | 1} axis
   */
  #clamp(value, axis) {
    const most = this.maximum[axis] || Number.MAX_SAFE_INTEGER;
    return Math.min(most, Math.max(this.minimum[axis] ?? 0, value, 1));
  }

  /**
   * A window cannot be hidden over DevTools; on a screen a hidden one is minimized instead.
   *
   * @param {boolean} concealed
   */
  conceal(concealed) {
    if (runtime.chromium?.headless) return;
    this.#concealed = concealed;
    this.apply();
  }

  /** @param {WindowStateName} state */
  set(state) {
    if (state === this.#state || this.#window.isDestroyed()) return;
    const left = this.#state;
    this.#state = state;
    this.apply();
    if (left !== 'normal') this.#emit(EVENTS[left][1]);
    if (state !== 'normal') this.#emit(EVENTS[state][0]);
    if (left !== 'minimized' && state !== 'minimized') this.#emit('resize', 'resized');
  }

  /** @param {...string} names */
  #emit(...names) {
    setImmediate(() => {
      for (const name of names)
        if (!this.#window.isDestroyed()) this.#window.emit(name, createEvent(this.#window));
    });
  }

  /** Brings Chromium's window to what is kept here; calls made meanwhile wait their turn. */
  apply() {
    this.#queue = this.#queue.then(() => this.#apply());
  }

  async #apply() {
    const { webContents } = this.#window;
    const attached = await webContents.whenAttached().catch(() => null);
    if (!attached || webContents.isDestroyed()) return;
    const browser = browserSession();
    if (!this.#windowId) {
      const found = await browser.attempt('Browser.getWindowForTarget', { targetId: webContents.targetId });
      this.#windowId = found?.windowId ?? 0;
    }
    const windowId = this.#windowId;
    if (!windowId) return;
    const { x, y, width, height } = this.bounds;
    if (this.#concealed) {
      await browser.attempt('Browser.setWindowBounds', { windowId, bounds: { windowState: 'minimized' } });
    } else if (this.#state === 'normal' || runtime.chromium?.headless) {
      const bounds = { windowState: 'normal', left: x, top: y, width, height };
      await browser.attempt('Browser.setWindowBounds', { windowId, bounds });
      await browser.attempt('Browser.setContentsSize', { windowId, width, height });
    } else {
      await browser.attempt('Browser.setWindowBounds', { windowId, bounds: { windowState: this.#state } });
    }
  }
}
