import type { Screens } from '#renderer/lib/screens.ts';

/** Screens that belong to the shell itself. */
export const shellScreens: Screens = {
  '/loadingPage': () => import('./loading-screen.tsx').then((module) => module.LoadingScreen),
  '/LoadingSpinner': () => import('./loading-spinner-page.tsx').then((module) => module.LoadingSpinnerPage),
  '/unauthorized': () => import('./unauthorized-page.tsx').then((module) => module.UnauthorizedPage),
  '/ProfileDropdownComponent': () =>
    import('./profile-dropdown-page.tsx').then((module) => module.ProfileDropdownPage),
};
