import { expect, it } from 'vitest';
import { secureWebPreferences } from './web-preferences.ts';

it('gives every window exactly these preferences, frozen', () => {
  const preferences = secureWebPreferences('/preload.cjs', true);
  expect(Object.isFrozen(preferences)).toBe(true);
  expect(preferences).toEqual({
    preload: '/preload.cjs',
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
    devTools: false,
    backgroundThrottling: true,
  });
  expect(secureWebPreferences('/preload.cjs', false).devTools).toBe(true);
});
