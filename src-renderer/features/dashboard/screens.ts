import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/Dashboard': () => import('./pages/home-page.tsx').then((module) => module.HomePage),
  '/dashboardAdmin': () =>
    import('./pages/dashboard-admin-page.tsx').then((module) => module.DashboardAdminPage),
};
