import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/Exams': () => import('./pages/exams-page.tsx').then((module) => module.ExamsPage),
  '/CreateExam': () => import('./pages/create-exam-page.tsx').then((module) => module.CreateExamPage),
};
