import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/ProjectRequests': () =>
    import('./pages/project-requests-page.tsx').then((module) => module.ProjectRequestsPage),
  '/ProjectRequest': () =>
    import('./pages/project-request-page.tsx').then((module) => module.ProjectRequestPage),
};
