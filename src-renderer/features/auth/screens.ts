import type { Screens } from '#renderer/lib/screens.ts';

const signIn = () => import('./pages/sign-in-page.tsx').then((module) => module.SignInPage);
const adminSignIn = () => import('./pages/admin-sign-in-page.tsx').then((module) => module.AdminSignInPage);

export const screens: Screens = {
  '/': signIn,
  '/signin': signIn,
  '/start': () => import('./pages/start-page.tsx').then((module) => module.StartPage),
  '/forgotPassword': () =>
    import('./pages/forgot-password-page.tsx').then((module) => module.ForgotPasswordPage),
  '/reset-password': () =>
    import('./pages/reset-password-page.tsx').then((module) => module.ResetPasswordPage),
  '/SignUp': () => import('./pages/sign-up-page.tsx').then((module) => module.SignUpPage),
  '/SignUp/admin': () => import('./pages/sign-up-admin-page.tsx').then((module) => module.SignUpAdminPage),
  '/register-sme': () => import('./pages/register-sme-page.tsx').then((module) => module.RegisterSmePage),
  '/email-verification': () =>
    import('./pages/email-verification-page.tsx').then((module) => module.EmailVerificationPage),
  '/checkEmail': () => import('./pages/check-email-page.tsx').then((module) => module.CheckEmailPage),
  '/admin': adminSignIn,
  '/signin/admin': adminSignIn,
  '/signout': () => import('./pages/sign-out-page.tsx').then((module) => module.SignOutPage),
  '/SessionExpired': () =>
    import('./pages/session-expired-page.tsx').then((module) => module.SessionExpiredPage),
  '/SessionTimer': () => import('./pages/session-timer-page.tsx').then((module) => module.SessionTimerPage),
};
