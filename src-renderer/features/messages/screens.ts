import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/Messages': () => import('./pages/messages-page.tsx').then((module) => module.MessagesPage),
};
