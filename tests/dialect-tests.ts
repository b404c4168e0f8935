/**
 * API tests that every run repeats on PostgreSQL in the process, because what they call depends on the dialect:
 * SQL by hand, full text, upsert, lists, aggregates. All API tests run on a real one in `npm run test:postgres`.
 */
export const DIALECT_TESTS: readonly string[] = [
  'src-server/db/full-text.api.test.ts',
  'src-server/db/ids.api.test.ts',
  'src-server/features/auth/auth.api.test.ts',
  'src-server/features/auth/start.api.test.ts',
  'src-server/features/social-sign-in/social-sign-in.api.test.ts',
  'src-server/features/blobs/blobs.api.test.ts',
  'src-server/features/dashboard/dashboard.api.test.ts',
  'src-server/features/enrolments/enrolments.api.test.ts',
  'src-server/features/exam-attempts/exam-attempts.api.test.ts',
  'src-server/features/exam-attempts/receive.api.test.ts',
  'src-server/features/exams/exams.api.test.ts',
  'src-server/features/imports/imports.api.test.ts',
  'src-server/features/mail/mail.api.test.ts',
  'src-server/features/questions/library.api.test.ts',
  'src-server/features/questions/questions.api.test.ts',
  'src-server/features/questions/search-index.api.test.ts',
  'src-server/features/questions/tally.api.test.ts',
  'src-server/features/roles/roles.api.test.ts',
  'src-server/features/search/search.api.test.ts',
  'src-server/features/auth/second-factor/second-factor.api.test.ts',
  'src-server/features/setup/demo-school.api.test.ts',
  'src-server/features/sync/devices.api.test.ts',
  'src-server/features/sync/status.api.test.ts',
  'src-server/features/users/users.api.test.ts',
  'src-server/http/idempotency.api.test.ts',
  'src-server/http/read-input.api.test.ts',
  'src-server/sync/known-ids.api.test.ts',
];
