import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/RolesManagement': () =>
    import('./pages/roles-management-page.tsx').then((module) => module.RolesManagementPage),
};
