import { EventEmitter } from 'node:events';
import { runtime } from './runtime.js';

const SOURCES = new Set(['system', 'light', 'dark']);

/** The colour scheme of all windows. The system's own counts as light, unless LECTERN_DARK=1. */
class NativeTheme extends EventEmitter {
  #source = 'system';

  get themeSource() {
    return this.#source;
  }

  set themeSource(source) {
    if (!SOURCES.has(source)) throw new TypeError(`Unknown theme source ${source}`);
    const wasDark = this.shouldUseDarkColors;
    this.#source = source;
    for (const contents of runtime.contents.values()) {
      contents.whenAttached().then(
        (session) => this.applyTo(session),
        () => undefined,
      );
    }
    if (wasDark !== this.shouldUseDarkColors) this.emit('updated');
  }

  get shouldUseDarkColors() {
    return this.#source === 'dark' || (this.#source === 'system' && process.env.LECTERN_DARK === '1');
  }

  get shouldUseDarkColorsForSystemIntegratedUI() {
    return this.shouldUseDarkColors;
  }

  get shouldUseHighContrastColors() {
    return false;
  }

  get shouldUseInvertedColorScheme() {
    return false;
  }

  get inForcedColorsMode() {
    return false;
  }

  get prefersReducedTransparency() {
    return false;
  }

  /** @param {import('./cdp.js').CdpSession} session */
  async applyTo(session) {
    const value = this.shouldUseDarkColors ? 'dark' : 'light';
    const isChosen = this.#source !== 'system' || value === 'dark';
    const features = isChosen ? [{ name: 'prefers-color-scheme', value }] : [];
    await session.attempt('Emulation.setEmulatedMedia', { features });
  }
}

export const nativeTheme = new NativeTheme();
