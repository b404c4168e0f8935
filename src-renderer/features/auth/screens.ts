import type { Screens } from '#renderer/lib/screens.ts';

const signIn = () => import('./pages/sign-in-page.tsx').then((module) => module.SignInPage);

export const screens: Screens = {
  '/': signIn,
  '/signin': signIn,
  '/signout': () => import('./pages/sign-out-page.tsx').then((module) => module.SignOutPage),
  '/SessionExpired': () =>
    import('./pages/session-expired-page.tsx').then((module) => module.SessionExpiredPage),
  '/SessionTimer': () => import('./pages/session-timer-page.tsx').then((module) => module.SessionTimerPage),
};
