import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/coursePage': () => import('./pages/course-page.tsx').then((module) => module.CoursePage),
  '/CourseSidebar': () =>
    import('./pages/course-sidebar-page.tsx').then((module) => module.CourseSidebarPage),
  '/ContentProgress': () =>
    import('./pages/content-progress-page.tsx').then((module) => module.ContentProgressPage),
};
