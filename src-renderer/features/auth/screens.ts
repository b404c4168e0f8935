import type { Screens } from '#renderer/lib/screens.ts';

const signIn = () => import('./pages/sign-in-page.tsx').then((module) => module.SignInPage);
const adminSignIn = () => import('./pages/admin-sign-in-page.tsx').then((module) => module.AdminSignInPage);

export const screens: Screens = {
  '/': signIn,
  '/signin': signIn,
  '/start': () => import('./pages/start-page.tsx').then((module) => module.StartPage),
  '/forgotPassword': () =>
    import('./pages/forgot-password-page.tsx').then((module) => module.ForgotPasswordPage),
  '/admin': adminSignIn,
  '/signin/admin': adminSignIn,
  '/signout': () => import('./pages/sign-out-page.tsx').then((module) => module.SignOutPage),
  '/SessionExpired': () =>
    import('./pages/session-expired-page.tsx').then((module) => module.SessionExpiredPage),
  '/SessionTimer': () => import('./pages/session-timer-page.tsx').then((module) => module.SessionTimerPage),
};
