import type { Resource } from '#shared/access/built-in-roles.ts';
import type { AbilityName } from '#shared/contract/define.ts';
import { matchRoute } from './routes.ts';

export interface SidebarLink {
  readonly kind: 'link';
  readonly path: string;
  /** Key below `sidebar.` in the namespace `shell`. */
  readonly label: string;
  readonly resource: Resource;
}

interface SidebarGroup {
  readonly kind: 'group';
  readonly label: string;
  readonly resource: Resource;
  readonly links: readonly SidebarLink[];
}

export type SidebarEntry = SidebarLink | SidebarGroup;

export interface SidebarViewer {
  readonly role: string | null;
  readonly can: (ability: AbilityName) => boolean;
}

const link = (path: string, label: string, resource: Resource): SidebarLink => ({
  kind: 'link',
  path,
  label,
  resource,
});

/** Every entry, whoever may see it; its words depend on the role. */
export const sidebarEntries = (role: string | null): readonly SidebarEntry[] => [
  link('/Dashboard', 'dashboard', 'admin-dashboard'),
  link('/Dashboard', 'myDashboard', 'dashboard'),
  link('/Messages', 'messages', 'messages'),
  link('/ContentManagement', 'contentManagement', 'content-management'),
  link('/UserManagement', 'userManagement', 'users'),
  link('/RolesManagement', 'rolesManagement', 'roles'),
  link('/SystemAnalytics', 'systemAnalytics', 'system-analytics'),
  link('/AuditLogs', 'auditLogs', 'audit-logs'),
  link('/Reports', 'reports', 'reports'),
  link('/SystemHealth', 'systemHealth', 'system-health'),
  link('/Help', role === 'Admin' ? 'helpAndResources' : 'helpAndSupport', 'help-and-support'),
  link('/Settings', 'settings', 'settings'),
  link('/Discover', 'discover', 'discover'),
  link('/MyCourses', 'myCourses', 'courses'),
  link('/MyExams', 'myExams', 'exams'),
  link('/MyAchievements', 'myAchievements', 'my-achievements'),
  link('/Wishlist', 'wishlist', 'wishlist'),
  link('/MyCart', 'myCart', 'cart'),
  link('/Questions', 'questions', 'questions'),
  link('/Courses', 'courses', 'instructor-courses'),
  link('/Exams', 'exams', 'instructor-exams'),
  link('/Performance', 'performance', 'performance'),
  link('/support', 'supportRequests', 'fetch-unaccepted-support'),
  {
    kind: 'group',
    label: 'reviews',
    resource: 'reviews',
    links: [
      link('/MySubmissions', 'mySubmissions', 'my-submissions'),
      link('/PeerSubmissions', 'peerSubmissions', 'peer-submissions'),
    ],
  },
  {
    kind: 'group',
    label: 'tasks',
    resource: 'tasks',
    links: [
      link('/Overview', 'overview', 'overview'),
      link('/MyTasks', 'myTasks', 'my-tasks'),
      link('/ProjectRequests', 'projectRequests', 'project-requests'),
      link('/Calendar', 'calendar', 'calendar'),
    ],
  },
  {
    kind: 'group',
    label: 'help',
    resource: 'help-and-support',
    links: [
      link('/ContactUs', 'contactUs', 'contact-us'),
      link('/SupportTickets', 'supportTickets', 'support-tickets'),
      link('/KnowledgeBase', 'knowledgeBase', 'knowledge-base'),
      link('/TrainingVideos', 'trainingVideos', 'training-videos'),
      link('/Resources', 'resources', 'resources'),
    ],
  },
];

/**
 * The entries that a person may see, in the order of the specification (1, section 2.9).
 * A group stays when the group itself or one of its links is permitted, and keeps the permitted links.
 */
export const permittedSidebar = (viewer: SidebarViewer): readonly SidebarEntry[] => {
  const mayView = (entry: SidebarEntry): boolean => viewer.can(`${entry.resource}:view`);
  const taken = new Set<string>();
  return sidebarEntries(viewer.role).flatMap((entry): SidebarEntry[] => {
    if (entry.kind === 'group') {
      const links = entry.links.filter(mayView);
      return links.length > 0 || mayView(entry) ? [{ ...entry, links }] : [];
    }
    if (!mayView(entry) || taken.has(entry.path)) {
      return [];
    }
    taken.add(entry.path);
    return [entry];
  });
};

const isBuilt = (entry: SidebarLink): boolean => matchRoute(entry.path)?.built === true;

/** The sidebar as it is shown: permitted, built, and without groups that have nothing to open. */
export const sidebarFor = (viewer: SidebarViewer): readonly SidebarEntry[] =>
  permittedSidebar(viewer).flatMap((entry): SidebarEntry[] => {
    if (entry.kind === 'link') {
      return isBuilt(entry) ? [entry] : [];
    }
    const links = entry.links.filter(isBuilt);
    return links.length > 0 ? [{ ...entry, links }] : [];
  });

/** The first place of the sidebar that a person can really open. */
export const firstPermittedPath = (viewer: SidebarViewer): string | undefined => {
  const links = sidebarFor(viewer).flatMap((entry) => (entry.kind === 'group' ? entry.links : [entry]));
  const mayOpen = ({ path }: SidebarLink): boolean => {
    const abilities = matchRoute(path)?.abilities ?? [];
    return abilities.length === 0 || abilities.some((ability) => viewer.can(ability));
  };
  return links.find(mayOpen)?.path;
};
