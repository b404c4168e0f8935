import { describe, expect, it } from 'vitest';
import type { AbilityName } from '#shared/contract/define.ts';
import { builtInPermissions, type RoleName } from '#shared/access/built-in-roles.ts';
import { defineAbilityFor, holds } from '#shared/access/ability.ts';
import { matchRoute } from './routes.ts';
import { firstPermittedPath, permittedSidebar, sidebarFor, type SidebarViewer } from './sidebar.ts';

const viewer = (role: string | null, abilities: readonly AbilityName[]): SidebarViewer => ({
  role,
  can: (name) => abilities.includes(name),
});

const builtIn = (role: RoleName): SidebarViewer => {
  const ability = defineAbilityFor(builtInPermissions(role));
  return { role, can: (name) => holds(ability, name) };
};

/** `label` for a link, `label[label, label]` for a group. */
const shape = (entries: ReturnType<typeof permittedSidebar>): string[] =>
  entries.map((entry) =>
    entry.kind === 'link'
      ? entry.label
      : `${entry.label}[${entry.links.map(({ label }) => label).join(', ')}]`,
  );

describe('permittedSidebar', () => {
  it('shows nothing to somebody without abilities', () => {
    expect(permittedSidebar(viewer('X', []))).toEqual([]);
  });

  it('needs the view ability, not another action', () => {
    expect(permittedSidebar(viewer('X', ['questions:add']))).toEqual([]);
  });

  it('names the dashboard after the resource that opens it', () => {
    expect(shape(permittedSidebar(viewer('X', ['dashboard:view'])))).toEqual(['myDashboard']);
    expect(shape(permittedSidebar(viewer('X', ['admin-dashboard:view'])))).toEqual(['dashboard']);
  });

  it('never shows the dashboard twice', () => {
    const both = viewer('X', ['dashboard:view', 'admin-dashboard:view']);
    expect(shape(permittedSidebar(both))).toEqual(['dashboard']);
  });

  it('labels help by role', () => {
    const help: readonly AbilityName[] = ['help-and-support:view'];
    expect(shape(permittedSidebar(viewer('Admin', help)))).toEqual(['helpAndResources', 'help[]']);
    expect(shape(permittedSidebar(viewer('Student', help)))).toEqual(['helpAndSupport', 'help[]']);
  });

  it('shows a group for one of its links alone, and only that link', () => {
    expect(shape(permittedSidebar(viewer('X', ['calendar:view'])))).toEqual(['tasks[calendar]']);
  });

  it('shows a group for its own ability', () => {
    expect(shape(permittedSidebar(viewer('X', ['reviews:view'])))).toEqual(['reviews[]']);
  });

  it.each<[RoleName, string[]]>([
    [
      'Student',
      [
        'myDashboard',
        'messages',
        'helpAndSupport',
        'discover',
        'myCourses',
        'myExams',
        'myAchievements',
        'wishlist',
        'myCart',
        'performance',
        'tasks[overview, myTasks, calendar]',
        'help[contactUs, supportTickets, knowledgeBase, trainingVideos, resources]',
      ],
    ],
    [
      'Instructor',
      [
        'myDashboard',
        'messages',
        'helpAndSupport',
        'discover',
        'questions',
        'courses',
        'exams',
        'performance',
        'supportRequests',
        'reviews[mySubmissions]',
        'tasks[overview, myTasks, projectRequests, calendar]',
        'help[contactUs, supportTickets, knowledgeBase, trainingVideos, resources]',
      ],
    ],
    [
      'SME',
      [
        'myDashboard',
        'messages',
        'helpAndSupport',
        'discover',
        'questions',
        'courses',
        'exams',
        'performance',
        'supportRequests',
        'reviews[mySubmissions, peerSubmissions]',
        'tasks[overview, myTasks, projectRequests, calendar]',
        'help[contactUs, supportTickets, knowledgeBase, trainingVideos, resources]',
      ],
    ],
    [
      'Support',
      [
        'myDashboard',
        'messages',
        'userManagement',
        'helpAndSupport',
        'supportRequests',
        'tasks[overview, myTasks, calendar]',
        'help[contactUs, supportTickets, knowledgeBase, trainingVideos, resources]',
      ],
    ],
    [
      'Admin',
      [
        'dashboard',
        'messages',
        'contentManagement',
        'userManagement',
        'rolesManagement',
        'systemAnalytics',
        'auditLogs',
        'reports',
        'systemHealth',
        'helpAndResources',
        'settings',
        'discover',
        'questions',
        'courses',
        'exams',
        'performance',
        'supportRequests',
        'reviews[mySubmissions, peerSubmissions]',
        'tasks[overview, myTasks, projectRequests, calendar]',
        'help[contactUs, supportTickets, knowledgeBase, trainingVideos, resources]',
      ],
    ],
  ])('shows a %s what the matrix grants, in order', (role, expected) => {
    expect(shape(permittedSidebar(builtIn(role)))).toEqual(expected);
  });

  it('leads only to routes of the table, all of them with the sidebar', () => {
    const everything: SidebarViewer = { role: 'Admin', can: () => true };
    const links = permittedSidebar(everything).flatMap((entry) =>
      entry.kind === 'group' ? entry.links : [entry],
    );
    expect(links).toHaveLength(33);
    const astray = links.filter(({ path }) => {
      const route = matchRoute(path);
      return route?.path !== path || !route.sidebar;
    });
    expect(astray).toEqual([]);
  });
});

describe('sidebarFor', () => {
  it('hides what is not built, and groups without anything to open', () => {
    for (const role of ['Student', 'Instructor', 'SME', 'Support', 'Admin'] as const) {
      for (const entry of sidebarFor(builtIn(role))) {
        const links = entry.kind === 'group' ? entry.links : [entry];
        expect(links.length).toBeGreaterThan(0);
        expect(links.filter(({ path }) => matchRoute(path)?.built !== true)).toEqual([]);
      }
    }
  });
});

describe('firstPermittedPath', () => {
  it('is the first link that one can open', () => {
    expect(firstPermittedPath(viewer('X', ['questions:view', 'instructor-exams:view']))).toBe('/Questions');
  });

  it('is the first in the order of the sidebar', () => {
    expect(firstPermittedPath(viewer('X', ['reports:view', 'help-and-support:view']))).toBe('/Reports');
  });

  it('is undefined when there is none', () => {
    expect(firstPermittedPath(viewer('X', []))).toBeUndefined();
  });
});
