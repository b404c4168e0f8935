import type { WebPreferences } from 'electron';

/** The preferences of every window, written out so that a check can read them; never spread, never extended. */
export function secureWebPreferences(preload: string, isPackaged: boolean): Readonly<WebPreferences> {
  return Object.freeze({
    preload,
    partition: 'persist:app',
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    plugins: false,
    safeDialogs: true,
    devTools: !isPackaged,
    backgroundThrottling: true,
  } satisfies WebPreferences);
}
