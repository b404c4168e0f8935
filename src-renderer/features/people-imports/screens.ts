import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/ImportPeople': () => import('./pages/import-people-page.tsx').then((module) => module.ImportPeoplePage),
};
