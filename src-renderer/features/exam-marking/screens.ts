import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/ExamMarking': () => import('./pages/exam-marking-page.tsx').then((module) => module.ExamMarkingPage),
};
