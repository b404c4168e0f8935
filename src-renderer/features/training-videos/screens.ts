import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/TrainingVideos': () =>
    import('./pages/training-videos-page.tsx').then((module) => module.TrainingVideosPage),
};
