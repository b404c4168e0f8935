import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/Tasks': () => import('./pages/tasks-page.tsx').then((module) => module.TasksPage),
  '/MyTasks': () => import('./pages/tasks-page.tsx').then((module) => module.MyTasksPage),
};
