import type { Screens } from '#renderer/lib/screens.ts';

const help = () => import('./pages/help-page.tsx').then((module) => module.HelpPage);

export const screens: Screens = {
  '/support': () => import('./pages/support-queue-page.tsx').then((module) => module.SupportQueuePage),
  '/SupportTickets': () =>
    import('./pages/support-tickets-page.tsx').then((module) => module.SupportTicketsPage),
  '/ContactUs': () => import('./pages/contact-page.tsx').then((module) => module.ContactPage),
  '/Help': help,
  '/HelpSupport': help,
};
