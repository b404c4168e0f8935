import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/Sync': () => import('./pages/sync-page.tsx').then((module) => module.SyncPage),
  '/Connect': () => import('./pages/connect-page.tsx').then((module) => module.ConnectPage),
  '/Submissions': () => import('./pages/submissions-page.tsx').then((module) => module.SubmissionsPage),
  '/Devices': () => import('./pages/devices-page.tsx').then((module) => module.DevicesPage),
};
