import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/Courses': () => import('./pages/courses-page.tsx').then((module) => module.CoursesPage),
  '/CreateCourse': () => import('./pages/create-course-page.tsx').then((module) => module.CreateCoursePage),
  '/PlanComponent': () =>
    import('./pages/plan-component-page.tsx').then((module) => module.PlanComponentPage),
  '/CompletedCourseCard': () =>
    import('./pages/completed-course-card-page.tsx').then((module) => module.CompletedCourseCardPage),
  '/contentView': () => import('./pages/content-view-page.tsx').then((module) => module.ContentViewPage),
};
