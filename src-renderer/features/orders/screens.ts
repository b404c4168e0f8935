import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/billingSection': () =>
    import('./pages/billing-section-page.tsx').then((module) => module.BillingSectionPage),
  '/Orders': () => import('./pages/orders-page.tsx').then((module) => module.OrdersPage),
};
