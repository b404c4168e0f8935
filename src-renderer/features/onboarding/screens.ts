import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/onboarding/sme': () => import('./pages/sme-journey-page.tsx').then((module) => module.SmeJourneyPage),
  '/onboardingNavigation': () =>
    import('./pages/journey-navigation-page.tsx').then((module) => module.JourneyNavigationPage),
  '/onboarding/': () => import('./pages/questionnaire-page.tsx').then((module) => module.QuestionnairePage),
  '/FirstTimeLogin': () =>
    import('./pages/first-time-login-page.tsx').then((module) => module.FirstTimeLoginPage),
};
