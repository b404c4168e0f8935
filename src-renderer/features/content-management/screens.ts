import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/ContentManagement': () =>
    import('./pages/content-management-page.tsx').then((module) => module.ContentManagementPage),
};
