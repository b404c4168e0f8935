import type { AbilityName } from '#shared/contract/define.ts';
import { holdsAny, type GuardSession } from '#shared/domain/shell/guard.ts';
import { matchRoute } from '#shared/domain/shell/routes.ts';
import { sidebarFor } from '#shared/domain/shell/sidebar.ts';

export interface PalettePlace {
  readonly path: string;
  /** Key in the namespace `shell`. */
  readonly label: string;
}

export interface PaletteAction {
  readonly id: string;
  readonly label: string;
  /** Where it leads; actions without a path are run by the palette itself. */
  readonly path?: string;
}

/** Places without a link in the sidebar of the specification. */
const beyondSidebar = [
  '/myaccount',
  '/Sync',
  '/Devices',
  '/Submissions',
  '/PeopleGroups',
  '/ImportPeople',
  '/Orders',
  '/Outbox',
  '/ExamMarking',
  '/MediaLibrary',
  '/CourseSubmissions',
  '/IssuedCertificates',
  '/KeptCourses',
  '/Verify',
  '/Announcements',
  '/PracticeExam',
  '/ComputerCheck',
  '/Invigilation',
];

/** Every place that this person may open, in the order of the sidebar. */
export const palettePlaces = (session: GuardSession): readonly PalettePlace[] => {
  const links = sidebarFor(session).flatMap((entry) => (entry.kind === 'group' ? entry.links : [entry]));
  const places = links.map(({ path, label }): PalettePlace => ({ path, label: `sidebar.${label}` }));
  const others = beyondSidebar.flatMap((path): PalettePlace[] => {
    const route = matchRoute(path);
    return route !== undefined && holdsAny(route, session) ? [{ path, label: `routes.${route.title}` }] : [];
  });
  return [...places, ...others];
};

interface Creation extends PaletteAction {
  readonly path: string;
  /** Where the route itself asks for nothing, the server still does. */
  readonly ability?: AbilityName;
}

const creations: readonly Creation[] = [
  { id: 'new-question', label: 'actions.newQuestion', path: '/CreateQuestions' },
  { id: 'import', label: 'actions.import', path: '/ImportQuestions', ability: 'questions:add' },
  { id: 'new-exam', label: 'actions.newExam', path: '/CreateExam' },
];

const always: readonly PaletteAction[] = [
  { id: 'theme-light', label: 'actions.themeLight' },
  { id: 'theme-dark', label: 'actions.themeDark' },
  { id: 'theme-auto', label: 'actions.themeSystem' },
  { id: 'shortcuts', label: 'shortcuts.title' },
  { id: 'errors', label: 'errors.title' },
  { id: 'sign-out', label: 'signOut', path: '/signout' },
];

/** Everything that this person may start from the palette. */
export const paletteActions = (session: GuardSession): readonly PaletteAction[] => {
  const mayStart = ({ path, ability }: Creation): boolean => {
    const route = matchRoute(path);
    return (
      route?.built === true && holdsAny(route, session) && (ability === undefined || session.can(ability))
    );
  };
  return [...creations.filter(mayStart), ...always];
};

/** True when every word of the query begins a word of the text. */
export const matchesQuery = (text: string, query: string): boolean => {
  const words = text.toLowerCase().split(/[\s/&]+/u);
  return query
    .toLowerCase()
    .split(/\s+/u)
    .filter((part) => part !== '')
    .every((part) => words.some((word) => word.startsWith(part)));
};
