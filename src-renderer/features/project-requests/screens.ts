import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/ProjectRequests': () =>
    import('./pages/project-requests-page.tsx').then((module) => module.ProjectRequestsPage),
};
