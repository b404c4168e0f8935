import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/UserManagement': () =>
    import('./pages/user-management-page.tsx').then((module) => module.UserManagementPage),
};
