import type { Mutant } from './mutant.ts';

const SIGN_IN = 'src-server/features/auth/auth.api.test.ts';
const EVERY_ENDPOINT = 'tests/contract/authorization.test.ts';
const LIBRARY = 'src-server/features/questions/questions.api.test.ts';
const ACCESS = 'src-server/features/users/access.api.test.ts';
const DEPARTURE = 'src-server/features/users/departure-service.ts';
const DEPARTURES = 'src-server/features/users/departures.api.test.ts';
const ROLES = 'src-server/features/roles/roles.api.test.ts';

/** Who may do what. */
export const accessMutants: readonly Mutant[] = [
  {
    name: 'account-of-another-than-the-address-names',
    file: 'src-server/features/users/change-service.ts',
    find: 'change.userId !== undefined && change.userId !== id',
    replace: 'false',
    test: { file: ACCESS, only: 'two accounts' },
  },
  {
    name: 'account-deleted-with-published-exams',
    file: DEPARTURE,
    find: 'if (!hasAny(holdings)) return;',
    replace: 'return;',
    test: { file: DEPARTURES, only: 'published exams' },
  },
  {
    name: 'name-of-invisible-signs',
    file: 'src-shared/contract/wire.ts',
    find: ".refine(isVisible, 'Write at least one sign that can be seen.')",
    replace: '',
    test: { file: 'tests/attack/invisible-names.test.ts', only: 'is no name of anything' },
  },
  {
    name: 'exam-published-under-an-invisible-title',
    file: 'src-shared/domain/exams/publish-check.ts',
    find: "!isVisible(withoutPlaceholder('title', exam.title.trim()))",
    replace: "withoutPlaceholder('title', exam.title.trim()) === ''",
    test: { file: 'tests/attack/invisible-names.test.ts', only: 'is published under' },
  },
  {
    name: 'ability-check-removed',
    file: 'src-server/http/mount.ts',
    find: 'session !== null && !holdsAny(session.actor.ability, endpoint.ability)',
    replace: 'false',
    test: { file: EVERY_ENDPOINT, only: 'users.listStudents answers whom' },
  },
  {
    name: 'ability-of-brought-commands-not-asked',
    file: 'src-server/http/replay.ts',
    find: 'if (!holdsAny(actor.ability, mounted.endpoint.ability)) {',
    replace: 'if (false) {',
    test: { file: EVERY_ENDPOINT, only: 'exams.publishExam is done for whom' },
  },
  {
    name: 'commands-of-accounts-that-are-not-ready-done',
    file: 'src-server/http/replay.ts',
    find: '  if (missing !== null) throw accountMissing(missing);\n',
    replace: '',
    test: { file: EVERY_ENDPOINT, only: 'exams.publishExam is done for whom' },
  },
  {
    name: 'actions-set-apart-follow-add-all-the-same',
    file: 'src-shared/access/ability.ts',
    find: "action === 'add' && !apart.has(resource)",
    replace: "action === 'add'",
    test: { file: ROLES, only: 'refused from the next call on' },
  },
  {
    name: 'exam-published-by-a-final-save-of-anybody',
    file: 'src-server/features/exams/publish-service.ts',
    find: "if (next.publishes || next.status === 'archived') assertHolds(ctx, 'instructor-exams:publish');",
    replace: "if (next.publishes) assertHolds(ctx, 'instructor-exams:edit');",
    test: { file: ROLES, only: 'refused from the next call on' },
  },
  {
    name: 'computer-calls-more-than-is-public',
    file: 'src-server/http/mount.ts',
    find: 'if (request.isForComputer === true && (',
    replace: 'if (false && (',
    test: { file: 'src-server/sync/transport/hub-routes.test.ts', only: 'needs a session' },
  },
  {
    name: 'addresses-of-staff-travel',
    file: 'src-server/features/users/tables.ts',
    find: 'row : nameAndRole(row)',
    replace: 'row : row',
    test: { file: 'tests/sync/people-scopes.test.ts', only: 'brings an author the staff' },
  },
  {
    name: 'students-stand-in-the-catalogue',
    file: 'src-server/features/users/tables.ts',
    find: 'scopeWhere(isStaff, theScope(SCOPES.catalog))',
    replace: 'theScope(SCOPES.catalog)',
    test: { file: 'tests/sync/people-scopes.test.ts', only: 'brings an author the staff' },
  },
  {
    name: 'password-hash-in-the-own-data',
    file: 'src-server/features/profile/export-repo.ts',
    find: "new Set(['password_hash', 'token_hash', 'sealed_body'])",
    replace: "new Set(['token_hash', 'sealed_body'])",
    test: { file: 'tests/contract/secrets-canary.test.ts', only: 'with their own data' },
  },
  {
    name: 'password-hashes-travel-to-computers',
    file: 'src-server/features/users/tables.ts',
    find: ': nameAndRole(row)),\n  password_hash: null,',
    replace: ': nameAndRole(row)),',
    test: { file: 'tests/sync/people-scopes.test.ts', only: 'brings no computer what' },
  },
  {
    name: 'unknown-keys-accepted',
    file: 'src-shared/contract/auth.ts',
    find: 'z.strictObject({ first_name: line(80), last_name: line(80) })',
    replace: 'z.object({ first_name: line(80), last_name: line(80) })',
    test: { file: SIGN_IN, only: 'unknown keys' },
  },
  {
    name: 'question-owner-check-removed',
    file: 'src-server/features/questions/question-repo.ts',
    find: 'return owner === null ? rows : rows.filter((row) => row.instructor_id === owner);',
    replace: 'return rows;',
    test: { file: LIBRARY, only: 'another instructor finds nothing' },
  },
  {
    name: 'exam-owner-check-removed',
    file: 'src-server/features/exams/access.ts',
    find: 'findExam(ctx.db, id, { instructorId: ctx.actor.userId })',
    replace: 'findExam(ctx.db, id, { instructorId: null })',
    test: { file: 'src-server/features/exams/exams.api.test.ts', only: 'do not find an instructor' },
  },
  {
    name: 'import-owner-check-removed',
    file: 'src-server/features/imports/repo.ts',
    find: `    .where('id', '=', id)\n    .where('user_id', '=', userId)\n`,
    replace: `    .where('id', '=', id)\n`,
    test: {
      file: 'src-server/features/imports/imports.api.test.ts',
      only: 'another instructor finds nothing',
    },
  },
  {
    name: 'image-of-unstarted-paper-shown',
    file: 'src-server/features/blobs/service.ts',
    find: 'return isReleasedSolution(ctx, sha256);',
    replace: 'return true;',
    test: { file: 'src-server/features/blobs/blobs.api.test.ts', only: 'started paper' },
  },
  {
    name: 'solution-before-release',
    file: 'src-server/features/exam-attempts/solution-service.ts',
    find: '(await reviewStanding(ctx, version, { attempts, isClosed: true })).mayRelease',
    replace: 'attempts.length > 0',
    test: { file: 'tests/contract/canary.test.ts', only: 'worked solution' },
  },
  {
    name: 'own-content-reviewed-by-its-author',
    file: 'src-shared/domain/review-submissions/review-states.ts',
    find: '  authorId !== userId &&\n  (wantedIds',
    replace: '  (wantedIds',
    test: {
      file: 'src-shared/domain/review-submissions/review-states.test.ts',
      only: 'own content is never offered',
    },
  },
];
