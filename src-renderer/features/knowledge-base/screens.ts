import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/KnowledgeBase': () =>
    import('./pages/knowledge-base-page.tsx').then((module) => module.KnowledgeBasePage),
};
