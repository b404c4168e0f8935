import path from 'node:path';

/**
 * What the parts of the look-alike share. Filled in by launch.js and, once it runs, by Chromium.
 */
export const runtime = {
  distFolder: path.resolve(import.meta.dirname, '../dist'),
  executable: path.resolve(import.meta.dirname, '../dist/electron'),
  /** @type {import('./arguments.js').ElectronArguments | null} */
  args: null,
  /** @type {string[]} Electron's full argument list, kept because Playwright's loader shortens process.argv */
  argv: [],
  appPath: '',
  appName: 'Electron',
  appVersion: '0.0.0',
  electronVersion: '0.0.0',
  /** @type {import('./cdp.js').CdpConnection | null} */
  connection: null,
  /** @type {{ version: string; headless: boolean; openAppWindow: (page: string) => void; stop: () => Promise<void> } | null} */
  chromium: null,
  isReady: false,
  isQuitting: false,
  /** @type {Map<number, import('./web-contents.js').WebContents>} */
  contents: new Map(),
  /** @type {Map<string, import('./web-contents.js').WebContents>} */
  contentsByTarget: new Map(),
  /** @type {Map<string, import('./web-contents.js').WebContents>} */
  contentsByFrame: new Map(),
  /** @type {Map<number, import('./browser-window.js').BrowserWindow>} */
  windows: new Map(),
  /** @type {Map<string, import('./session.js').Session>} by partition */
  sessions: new Map(),
  /** @type {Map<string, () => void>} key combination to what it does, from any window */
  globalShortcuts: new Map(),
  /** @returns {import('./browser-window.js').BrowserWindow | undefined} */
  focusedWindow: () => [...runtime.windows.values()].find((window) => window.isFocused()),
  // The app module sets these; here they keep the modules free of import cycles.
  /** @type {(event: string, ...values: unknown[]) => void} */
  emitApp: () => undefined,
  /** @type {(name: string) => string} */
  getPath: () => '',
  /** @type {object} */
  app: {},
  quit: () => undefined,
  cancelQuit: () => undefined,
  onWindowClosed: () => undefined,
  showAbout: () => undefined,
  /** @type {{ bounds: { x: number; y: number; width: number; height: number } }} */
  screen: { bounds: { x: 0, y: 0, width: 1920, height: 1080 } },
};

/** @returns {import('./cdp.js').CdpSession} */
export function browserSession() {
  if (!runtime.connection) throw new Error('Chromium is not running');
  return runtime.connection.browser;
}

/**
 * An event object as Electron's listeners get it first.
 *
 * @template {object} T
 * @param {object} sender
 * @param {T} [details]
 */
export function createEvent(sender, details) {
  const event = {
    sender,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true;
    },
  };
  return Object.assign(event, details);
}

/** @param {string} message */
export function note(message) {
  process.stderr.write(`chromium-electron: ${message}\n`);
}

/**
 * Reports an error that no caller of the app can receive, as Electron does in its main process.
 *
 * @param {unknown} error
 */
export function throwLater(error) {
  process.nextTick(() => {
    throw error;
  });
}
