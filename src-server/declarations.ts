import type { AbilityName } from '#shared/contract/define.ts';
import type { Tables } from './db/tables.ts';
import { ACCESS_REQUESTS_TABLES } from './features/access-requests/tables.ts';
import { AUDIT_TABLES } from './features/audit/tables.ts';
import { AUTH_TABLES } from './features/auth/tables.ts';
import { BLOBS_TABLES } from './features/blobs/tables.ts';
import { CONTENT_MANAGEMENT_TABLES } from './features/content-management/tables.ts';
import { COURSES_TABLES } from './features/courses/tables.ts';
import { DASHBOARD_TABLES } from './features/dashboard/tables.ts';
import { ENROLMENTS_TABLES } from './features/enrolments/tables.ts';
import { EXAM_ATTEMPTS_TABLES } from './features/exam-attempts/tables.ts';
import { EXAMS_TABLES } from './features/exams/tables.ts';
import { IMPORTS_TABLES } from './features/imports/tables.ts';
import { MAIL_TABLES } from './features/mail/tables.ts';
import { MEDIA_TABLES } from './features/media/tables.ts';
import { PROFILE_TABLES } from './features/profile/tables.ts';
import { QUESTIONS_TABLES } from './features/questions/tables.ts';
import { ROLES_TABLES } from './features/roles/tables.ts';
import { SCOPES } from './features/scopes.ts';
import { SECOND_FACTOR_TABLES } from './features/auth/second-factor/tables.ts';
import { SETUP_TABLES } from './features/setup/tables.ts';
import { SUBJECTS_TABLES } from './features/subjects/tables.ts';
import { USERS_TABLES } from './features/users/tables.ts';
import { SOCIAL_SIGN_IN_TABLES } from './features/social-sign-in/tables.ts';
import type { ScopeKind, TableDeclaration } from './sync/declaration.ts';
import { ENGINE_TABLES } from './sync/tables.ts';
import { PEOPLE_GROUPS_TABLES } from './features/people-groups/tables.ts';
import { PEOPLE_IMPORTS_TABLES } from './features/people-imports/tables.ts';

/** What every feature declares of its tables; a table that nobody declares does not compile. */
export const TABLES = {
  ...SETUP_TABLES,
  ...ROLES_TABLES,
  ...USERS_TABLES,
  ...PROFILE_TABLES,
  ...SUBJECTS_TABLES,
  ...AUTH_TABLES,
  ...SECOND_FACTOR_TABLES,
  ...ACCESS_REQUESTS_TABLES,
  ...BLOBS_TABLES,
  ...QUESTIONS_TABLES,
  ...IMPORTS_TABLES,
  ...DASHBOARD_TABLES,
  ...EXAMS_TABLES,
  ...COURSES_TABLES,
  ...CONTENT_MANAGEMENT_TABLES,
  ...ENROLMENTS_TABLES,
  ...EXAM_ATTEMPTS_TABLES,
  ...MAIL_TABLES,
  ...MEDIA_TABLES,
  ...SOCIAL_SIGN_IN_TABLES,
  ...AUDIT_TABLES,
  ...ENGINE_TABLES,
  ...PEOPLE_GROUPS_TABLES,
  ...PEOPLE_IMPORTS_TABLES,
} satisfies Readonly<Record<keyof Tables, TableDeclaration>>;

/** The same, for whoever asks of any table. */
export const declarationOf = (table: keyof Tables): TableDeclaration => TABLES[table];

/** Every kind of scope that a row may have. */
export const SCOPE_KINDS: readonly ScopeKind[] = Object.values(SCOPES);

const isDeclared = (name: string): name is keyof typeof TABLES => Object.hasOwn(TABLES, name);

/** The names of the declared tables, in the order in which they are gathered. */
export function tablesWhere(fits: (declaration: TableDeclaration) => boolean): (keyof Tables)[] {
  return Object.keys(TABLES)
    .filter(isDeclared)
    .filter((table) => fits(declarationOf(table)));
}

/** The tables whose rows say who somebody is or what they may do. */
export const IDENTITY_TABLES = tablesWhere(({ identity }) => identity === true);

const FILES = tablesWhere(({ files }) => files !== undefined).flatMap((table) => {
  const { files } = declarationOf(table);
  return files === undefined ? [] : [{ table, ...files }];
});

/** Where rows name files, and what of them is looked at. */
export const FILE_TABLES = FILES.map(({ table, columns, inText = [], untilDeleted = false, key = 'id' }) => ({
  table,
  columns,
  inText,
  untilDeleted,
  key,
}));

/** Where rows name files of a library by their id. */
export const MEDIA_TABLES_OF_DRAFTS = tablesWhere(({ media }) => media !== undefined).flatMap((table) => {
  const { media } = declarationOf(table);
  return media === undefined
    ? []
    : [{ table, columns: media.columns ?? [], inText: media.inText ?? [], title: media.title }];
});

/** The columns that name files. */
export const FILE_COLUMNS = FILES.flatMap(({ table, columns }) =>
  columns.map((column) => [table, column] as const),
);

/** Whoever holds one of these works with rows that name files. */
export const FILE_ABILITIES: readonly AbilityName[] = [
  ...new Set(FILES.flatMap(({ shownTo }) => (shownTo === 'row' || shownTo === 'feature' ? [] : [shownTo]))),
];

/** Tables whose files whoever is given the row may look at, and nobody else. */
export const FILES_OF_ROWS = FILES.filter(({ shownTo }) => shownTo === 'row').map(({ table }) => table);

/** Tables whose files whoever holds an ability may look at, for whichever row. */
export const FILES_OF_ABILITIES = FILES.flatMap(({ table, shownTo }) =>
  shownTo === 'row' || shownTo === 'feature' ? [] : [[table, shownTo] as const],
);
