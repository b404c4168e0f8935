import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/setup': () => import('./pages/setup-page.tsx').then((module) => module.SetupPage),
  '/Settings': () => import('./pages/settings-page.tsx').then((module) => module.InstitutionSettingsPage),
};
