import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/ImportQuestions': () => import('./pages/import-page.tsx').then((module) => module.ImportPage),
};
