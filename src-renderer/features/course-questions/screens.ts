import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/CourseQuestions': () =>
    import('./pages/course-questions-page.tsx').then((module) => module.CourseQuestionsPage),
};
