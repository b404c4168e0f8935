import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/Performance': () => import('./pages/performance-page.tsx').then((module) => module.PerformancePage),
};
