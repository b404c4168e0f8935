import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/aboutus': () => import('./pages/about-us-page.tsx').then((module) => module.AboutUsPage),
  '/supportcentre': () =>
    import('./pages/support-centre-page.tsx').then((module) => module.SupportCentrePage),
  '/PrivacyPolicy': () =>
    import('./pages/privacy-policy-page.tsx').then((module) => module.PrivacyPolicyPage),
  '/DataDeletion': () => import('./pages/data-deletion-page.tsx').then((module) => module.DataDeletionPage),
  '/qualifications': () =>
    import('./pages/qualifications-page.tsx').then((module) => module.QualificationsPage),
};
