import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/Calendar': () => import('./pages/calendar-page.tsx').then((module) => module.CalendarPage),
  '/Overview': () => import('./pages/overview-page.tsx').then((module) => module.OverviewPage),
};
