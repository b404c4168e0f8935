import type { ComponentType } from 'react';

/**
 * What `features/<f>/screens.ts` exports as `screens`: the canonical path of the route table
 * to a lazy import of its page, for instance
 * `'/Questions': () => import('./pages/questions-page.tsx').then((m) => m.QuestionsPage)`.
 */
export type Screens = Readonly<Record<string, () => Promise<ComponentType>>>;
