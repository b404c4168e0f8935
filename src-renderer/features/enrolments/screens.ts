import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/MyExams': () => import('./pages/my-exams-page.tsx').then((module) => module.MyExamsPage),
};
