import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/CourseSubmissions': () =>
    import('./pages/course-submissions-page.tsx').then((module) => module.CourseSubmissionsPage),
  '/CourseSubmission': () =>
    import('./pages/course-submission-page.tsx').then((module) => module.CourseSubmissionPage),
  '/AssignmentFeedbackModal': () =>
    import('./pages/assignment-feedback-page.tsx').then((module) => module.AssignmentFeedbackPage),
};
