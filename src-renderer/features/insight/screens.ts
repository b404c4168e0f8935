import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/performanceOverview': () =>
    import('./pages/performance-overview-page.tsx').then((module) => module.PerformanceOverviewPage),
  '/PerformanceStudents': () =>
    import('./pages/performance-students-page.tsx').then((module) => module.PerformanceStudentsPage),
  '/PerformanceReviews': () =>
    import('./pages/performance-reviews-page.tsx').then((module) => module.PerformanceReviewsPage),
  '/CourseEngagement': () =>
    import('./pages/course-engagement-page.tsx').then((module) => module.CourseEngagementPage),
  '/PerformanceTraffic': () =>
    import('./pages/performance-traffic-page.tsx').then((module) => module.PerformanceTrafficPage),
  '/PerformanceRevenue': () =>
    import('./pages/performance-revenue-page.tsx').then((module) => module.PerformanceRevenuePage),
  '/SystemAnalytics': () =>
    import('./pages/system-analytics-page.tsx').then((module) => module.SystemAnalyticsPage),
};
