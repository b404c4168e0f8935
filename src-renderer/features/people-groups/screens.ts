import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/PeopleGroups': () => import('./pages/people-groups-page.tsx').then((module) => module.PeopleGroupsPage),
  '/PeopleGroup': () => import('./pages/people-group-page.tsx').then((module) => module.PeopleGroupPage),
};
