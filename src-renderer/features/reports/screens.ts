import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/Reports': () => import('./pages/reports-page.tsx').then((module) => module.ReportsPage),
};
