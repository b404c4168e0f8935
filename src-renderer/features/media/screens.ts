import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/MediaLibrary': () => import('./pages/media-library-page.tsx').then((module) => module.MediaLibraryPage),
};
