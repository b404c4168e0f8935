import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/Resources': () => import('./pages/resources-page.tsx').then((module) => module.ResourcesPage),
};
