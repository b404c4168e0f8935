import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/Sync': () => import('./pages/sync-page.tsx').then((module) => module.SyncPage),
  '/Connect': () => import('./pages/connect-page.tsx').then((module) => module.ConnectPage),
  '/Devices': () => import('./pages/devices-page.tsx').then((module) => module.DevicesPage),
};
