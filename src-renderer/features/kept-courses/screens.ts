import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/KeptCourses': () => import('./pages/kept-courses-page.tsx').then((module) => module.KeptCoursesPage),
};
