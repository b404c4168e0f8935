import type { FoldOutAction, Permission } from './ability.ts';

export const ROLE_NAMES = ['Admin', 'Student', 'Instructor', 'SME', 'Support'] as const;
export type RoleName = (typeof ROLE_NAMES)[number];

type Grant = '-' | 'v' | 'va';

const ORDER = ['Student', 'Instructor', 'SME', 'Support', 'Admin'] as const;

/** The default permission matrix; v = view, a = add. */
const MATRIX = {
  dashboard: ['v', 'v', 'v', 'v', '-'],
  'admin-dashboard': ['-', '-', '-', '-', 'v'],
  'system-analytics': ['-', '-', '-', '-', 'v'],
  'audit-logs': ['-', '-', '-', '-', 'v'],
  reports: ['-', '-', '-', '-', 'v'],
  'system-health': ['-', '-', '-', '-', 'v'],
  users: ['-', '-', '-', 'v', 'va'],
  roles: ['-', '-', '-', '-', 'va'],
  settings: ['-', '-', '-', '-', 'va'],
  'content-management': ['-', '-', '-', '-', 'va'],
  orders: ['-', '-', '-', 'v', 'va'],
  discover: ['v', 'v', 'v', '-', 'v'],
  courses: ['v', '-', '-', '-', '-'],
  exams: ['v', '-', '-', '-', '-'],
  'my-achievements': ['v', '-', '-', '-', '-'],
  cart: ['va', '-', '-', '-', '-'],
  wishlist: ['va', '-', '-', '-', '-'],
  questions: ['-', 'va', 'va', '-', 'v'],
  'instructor-courses': ['-', 'va', 'va', '-', 'v'],
  'instructor-exams': ['-', 'va', 'va', '-', 'v'],
  reviews: ['-', 'va', 'va', '-', 'v'],
  'my-submissions': ['-', 'va', 'va', '-', 'v'],
  'peer-submissions': ['-', '-', 'va', '-', 'v'],
  performance: ['v', 'v', 'v', '-', 'v'],
  'fetch-unaccepted-support': ['-', 'va', 'va', 'va', 'va'],
  'support-tickets': ['va', 'va', 'va', 'va', 'va'],
  messages: ['va', 'va', 'va', 'va', 'va'],
  tasks: ['v', 'va', 'va', 'va', 'va'],
  overview: ['v', 'va', 'va', 'va', 'va'],
  'my-tasks': ['v', 'va', 'va', 'va', 'va'],
  calendar: ['v', 'va', 'va', 'va', 'va'],
  'project-requests': ['-', 'v', 'va', '-', 'va'],
  'help-and-support': ['v', 'v', 'v', 'va', 'va'],
  'knowledge-base': ['v', 'v', 'v', 'va', 'va'],
  'training-videos': ['v', 'v', 'v', 'va', 'va'],
  resources: ['v', 'v', 'v', 'va', 'va'],
  'contact-us': ['v', 'v', 'v', 'va', 'va'],
} as const satisfies Readonly<Record<string, readonly [Grant, Grant, Grant, Grant, Grant]>>;

/** What a permission is about. */
export type Resource = keyof typeof MATRIX;

const isResource = (name: string): name is Resource => Object.hasOwn(MATRIX, name);

/** Everything that a permission can be about, in the order of the matrix. */
export const RESOURCES: readonly Resource[] = Object.keys(MATRIX).filter(isResource);

/** Whether there is anything to add under a resource: somebody may by default. */
export const isAddable = (resource: Resource): boolean => MATRIX[resource].some((grant) => grant === 'va');

export const ACTIONS = ['view', 'add'] as const;
export type Action = (typeof ACTIONS)[number];

/** Actions beside view and add that a role may set apart; each is asked for by an endpoint. */
export const FOLD_OUTS = {
  users: ['edit', 'delete', 'approve'],
  orders: ['approve'],
  questions: ['edit', 'delete'],
  'instructor-exams': ['edit', 'delete', 'publish', 'grade'],
  'instructor-courses': ['edit', 'delete', 'publish', 'grade'],
} as const satisfies Readonly<Partial<Record<Resource, readonly FoldOutAction[]>>>;
export type FoldingResource = keyof typeof FOLD_OUTS;

export const isFolding = (name: string): name is FoldingResource => Object.hasOwn(FOLD_OUTS, name);

/** Resources whose actions fold out, in their order. */
export const FOLDING_RESOURCES: readonly FoldingResource[] = Object.keys(FOLD_OUTS).filter(isFolding);

/** What a built-in role holds before an administrator changes it. */
export function builtInPermissions(role: RoleName): Permission[] {
  const column = ORDER.indexOf(role);
  return Object.entries(MATRIX).flatMap(([resource, grants]) => {
    const grant = grants[column] ?? '-';
    if (grant === '-') return [];
    return grant === 'va'
      ? [
          { resource, action: 'view' },
          { resource, action: 'add' },
        ]
      : [{ resource, action: 'view' }];
  });
}
