import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/MyAchievements': () =>
    import('./pages/my-achievements-page.tsx').then((module) => module.MyAchievementsPage),
  '/IssueCertificate': () =>
    import('./pages/issue-certificate-page.tsx').then((module) => module.IssueCertificatePage),
  '/IssuedCertificates': () =>
    import('./pages/issued-certificates-page.tsx').then((module) => module.IssuedCertificatesPage),
  '/Verify': () => import('./pages/verify-page.tsx').then((module) => module.VerifyPage),
};
