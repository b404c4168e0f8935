import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/myaccount': () => import('./pages/my-account-page.tsx').then((module) => module.MyAccountPage),
  '/SecondFactor': () => import('./pages/second-factor-page.tsx').then((module) => module.SecondFactorPage),
};
