import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/Announcements': () => import('./pages/announcements-page.tsx').then((module) => module.AnnouncementsPage),
};
