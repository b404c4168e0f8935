import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/Outbox': () => import('./pages/outbox-page.tsx').then((module) => module.OutboxPage),
  '/unsubscribed': () => import('./pages/unsubscribed-page.tsx').then((module) => module.UnsubscribedPage),
  '/stay-connected': () =>
    import('./pages/stay-connected-page.tsx').then((module) => module.StayConnectedPage),
};
