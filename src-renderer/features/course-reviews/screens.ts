import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/CourseReviews': () =>
    import('./pages/course-reviews-page.tsx').then((module) => module.CourseReviewsPage),
};
