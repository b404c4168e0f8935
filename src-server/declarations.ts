import type { AbilityName } from '#shared/contract/define.ts';
import type { Tables } from './db/tables.ts';
import { ACCESS_REQUESTS_TABLES } from './features/access-requests/tables.ts';
import { AUDIT_TABLES } from './features/audit/tables.ts';
import { AUTH_TABLES } from './features/auth/tables.ts';
import { BILLING_TABLES } from './features/billing/tables.ts';
import { BLOBS_TABLES } from './features/blobs/tables.ts';
import { CERTIFICATES_TABLES } from './features/certificates/tables.ts';
import { CONTENT_MANAGEMENT_TABLES } from './features/content-management/tables.ts';
import { COURSES_TABLES } from './features/courses/tables.ts';
import { COURSE_QUESTIONS_TABLES } from './features/course-questions/tables.ts';
import { COURSE_REVIEWS_TABLES } from './features/course-reviews/tables.ts';
import { COURSE_SUBMISSIONS_TABLES } from './features/course-submissions/tables.ts';
import { COURSE_PROGRESS_TABLES } from './features/course-progress/tables.ts';
import { DASHBOARD_TABLES } from './features/dashboard/tables.ts';
import { CART_TABLES } from './features/cart/tables.ts';
import { DISCOVER_TABLES } from './features/discover/tables.ts';
import { EARNINGS_TABLES } from './features/earnings/tables.ts';
import { ENROLMENTS_TABLES } from './features/enrolments/tables.ts';
import { EXAM_ATTEMPTS_TABLES } from './features/exam-attempts/tables.ts';
import { EXAMS_TABLES } from './features/exams/tables.ts';
import { IMPORTS_TABLES } from './features/imports/tables.ts';
import { KEPT_COURSES_TABLES } from './features/kept-courses/tables.ts';
import { MAIL_TABLES } from './features/mail/tables.ts';
import { CALENDARS_TABLES } from './features/calendars/tables.ts';
import { MESSAGES_TABLES } from './features/messages/tables.ts';
import { REVIEW_SUBMISSIONS_TABLES } from './features/review-submissions/tables.ts';
import { MEDIA_TABLES } from './features/media/tables.ts';
import { PAYMENT_CARDS_TABLES } from './features/payment-cards/tables.ts';
import { PAYMENTS_TABLES } from './features/payments/tables.ts';
import { ORDERS_TABLES } from './features/orders/tables.ts';
import { PROFILE_TABLES } from './features/profile/tables.ts';
import { QUESTIONS_TABLES } from './features/questions/tables.ts';
import { RECEIPTS_TABLES } from './features/receipts/tables.ts';
import { ROLES_TABLES } from './features/roles/tables.ts';
import { SCOPES } from './features/scopes.ts';
import { SECOND_FACTOR_TABLES } from './features/auth/second-factor/tables.ts';
import { SETUP_TABLES } from './features/setup/tables.ts';
import { SUBJECTS_TABLES } from './features/subjects/tables.ts';
import { WISHLIST_TABLES } from './features/wishlist/tables.ts';
import { USERS_TABLES } from './features/users/tables.ts';
import { WITHDRAWALS_TABLES } from './features/withdrawals/tables.ts';
import { SOCIAL_SIGN_IN_TABLES } from './features/social-sign-in/tables.ts';
import type { ScopeKind, TableDeclaration } from './sync/declaration.ts';
import { ENGINE_TABLES } from './sync/tables.ts';
import { PEOPLE_GROUPS_TABLES } from './features/people-groups/tables.ts';
import { PEOPLE_IMPORTS_TABLES } from './features/people-imports/tables.ts';
import { SUPPORT_TICKETS_TABLES } from './features/support-tickets/tables.ts';
import { ANNOUNCEMENTS_TABLES } from './features/announcements/tables.ts';
import { KNOWLEDGE_BASE_TABLES } from './features/knowledge-base/tables.ts';
import { TRAINING_VIDEOS_TABLES } from './features/training-videos/tables.ts';
import { NOTIFICATIONS_TABLES } from './features/notifications/tables.ts';
import { MESSAGE_REPORTS_TABLES } from './features/message-reports/tables.ts';
import { TASKS_TABLES } from './features/tasks/tables.ts';
import { EXAM_PACKAGES_TABLES } from './features/exam-packages/tables.ts';
import { EXAM_TIME_TABLES } from './features/exam-time/tables.ts';
import { INVIGILATION_TABLES } from './features/invigilation/tables.ts';
import { PROJECT_REQUESTS_TABLES } from './features/project-requests/tables.ts';
import { INSIGHT_TABLES } from './features/insight/tables.ts';
import { RESOURCES_TABLES } from './features/resources/tables.ts';
import { SYSTEM_HEALTH_TABLES } from './features/system-health/tables.ts';
import { REPORTS_TABLES } from './features/reports/tables.ts';

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
  ...BILLING_TABLES,
  ...BLOBS_TABLES,
  ...QUESTIONS_TABLES,
  ...IMPORTS_TABLES,
  ...DASHBOARD_TABLES,
  ...EXAMS_TABLES,
  ...COURSES_TABLES,
  ...COURSE_SUBMISSIONS_TABLES,
  ...COURSE_REVIEWS_TABLES,
  ...COURSE_QUESTIONS_TABLES,
  ...COURSE_PROGRESS_TABLES,
  ...CONTENT_MANAGEMENT_TABLES,
  ...CART_TABLES,
  ...DISCOVER_TABLES,
  ...WISHLIST_TABLES,
  ...EARNINGS_TABLES,
  ...ENROLMENTS_TABLES,
  ...CERTIFICATES_TABLES,
  ...EXAM_ATTEMPTS_TABLES,
  ...KEPT_COURSES_TABLES,
  ...ORDERS_TABLES,
  ...RECEIPTS_TABLES,
  ...MAIL_TABLES,
  ...MEDIA_TABLES,
  ...PAYMENTS_TABLES,
  ...PAYMENT_CARDS_TABLES,
  ...SOCIAL_SIGN_IN_TABLES,
  ...WITHDRAWALS_TABLES,
  ...AUDIT_TABLES,
  ...ENGINE_TABLES,
  ...PEOPLE_GROUPS_TABLES,
  ...PEOPLE_IMPORTS_TABLES,
  ...MESSAGES_TABLES,
  ...CALENDARS_TABLES,
  ...REVIEW_SUBMISSIONS_TABLES,
  ...SUPPORT_TICKETS_TABLES,
  ...ANNOUNCEMENTS_TABLES,
  ...KNOWLEDGE_BASE_TABLES,
  ...TRAINING_VIDEOS_TABLES,
  ...NOTIFICATIONS_TABLES,
  ...MESSAGE_REPORTS_TABLES,
  ...TASKS_TABLES,
  ...EXAM_TIME_TABLES,
  ...INVIGILATION_TABLES,
  ...EXAM_PACKAGES_TABLES,
  ...PROJECT_REQUESTS_TABLES,
  ...INSIGHT_TABLES,
  ...RESOURCES_TABLES,
  ...SYSTEM_HEALTH_TABLES,
  ...REPORTS_TABLES,
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

/** Tables whose files are between people, or between somebody and the institution, and no content. */
export const PERSONAL_FILES: ReadonlySet<string> = new Set(
  FILES.filter(({ isPersonal }) => isPersonal === true).map(({ table }) => table),
);

/** Tables whose files whoever holds an ability may look at, for whichever row. */
export const FILES_OF_ABILITIES = FILES.flatMap(({ table, shownTo }) =>
  shownTo === 'row' || shownTo === 'feature' ? [] : [[table, shownTo] as const],
);
