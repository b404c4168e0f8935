import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/MyCourses': () => import('./pages/my-courses-page.tsx').then((module) => module.MyCoursesPage),
  '/StudentComponentCard': () =>
    import('./pages/student-component-card-page.tsx').then((module) => module.StudentComponentCardPage),
};
