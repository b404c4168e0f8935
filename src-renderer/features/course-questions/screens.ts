import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/Q&A': () => import('./pages/all-questions-page.tsx').then((module) => module.AllQuestionsPage),
  '/CourseQuestions': () =>
    import('./pages/course-questions-page.tsx').then((module) => module.CourseQuestionsPage),
};
