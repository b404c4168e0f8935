import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/SystemHealth': () => import('./pages/system-health-page.tsx').then((module) => module.SystemHealthPage),
};
