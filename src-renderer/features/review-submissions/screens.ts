import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/MySubmissions': () =>
    import('./pages/my-submissions-page.tsx').then((module) => module.MySubmissionsPage),
  '/PeerSubmissions': () =>
    import('./pages/peer-submissions-page.tsx').then((module) => module.PeerSubmissionsPage),
  '/SubmitForReview': () =>
    import('./pages/submit-for-review-page.tsx').then((module) => module.SubmitForReviewPage),
};
