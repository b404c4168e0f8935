import type { Mutant } from './mutant.ts';

const AUTHENTICATE = 'src-server/http/authenticate.ts';
const LIMITER = 'src-server/features/auth/guess-limiter.ts';
const GUESS_RULES = 'src-shared/domain/auth/guess-rules.ts';
const LIMITS = 'tests/attack/sign-in-limits.test.ts';
const ENROL = 'src-server/features/sync/enrol-service.ts';
const ENROLMENT = 'tests/attack/enrolment-guesses.test.ts';
const SIGN_IN = 'src-server/features/auth/auth.api.test.ts';
const EVERY_ENDPOINT = 'tests/contract/authorization.test.ts';
const SESSION_VERSION = 'src-server/db/caching-database.ts';
const SESSION_CACHE = 'src-server/http/session-cache.test.ts';
const LIBRARY = 'src-server/features/questions/questions.api.test.ts';

/** Who may do what. */
export const accessMutants: readonly Mutant[] = [
  {
    name: 'token-check-removed',
    file: 'src-server/features/auth/session-repo.ts',
    find: `\n    .where('session.token_hash', '=', tokenHash)`,
    replace: '',
    test: { file: EVERY_ENDPOINT, only: 'refuses who is not signed in' },
  },
  {
    name: 'ability-check-removed',
    file: 'src-server/http/mount.ts',
    find: 'session !== null && !holdsAny(session.actor.ability, endpoint.ability)',
    replace: 'false',
    test: { file: EVERY_ENDPOINT, only: 'asks for its ability' },
  },
  {
    name: 'revoked-session-accepted',
    file: AUTHENTICATE,
    find: 'session.revoked_at !== null || ',
    replace: '',
    test: { file: SIGN_IN, only: 'when signed out' },
  },
  {
    name: 'suspended-user-accepted',
    file: AUTHENTICATE,
    find: ` || session.status !== 'active'`,
    replace: '',
    test: { file: SIGN_IN, only: 'suspended account' },
  },
  {
    name: 'session-never-expires',
    file: AUTHENTICATE,
    find: 'if (isOver && ',
    replace: 'if (false && ',
    test: { file: SIGN_IN, only: '65 minutes' },
  },
  {
    name: 'reading-counts-as-activity',
    file: 'src-server/http/mount.ts',
    find: `const isReading = sync === 'read' || (sync`,
    replace: 'const isReading = (sync',
    test: { file: SIGN_IN, only: '65 minutes' },
  },
  {
    name: 'token-stored-in-clear',
    file: AUTHENTICATE,
    find: `hash('sha256', token)`,
    replace: 'token',
    test: { file: SIGN_IN, only: 'stored as hashes' },
  },
  {
    name: 'session-cache-never-renewed',
    file: SESSION_VERSION,
    find: 'if (!isWriting) return;',
    replace: 'return;',
    test: { file: SESSION_CACHE, only: 'the very next call' },
  },
  {
    name: 'session-cached-before-a-commit-kept-after-it',
    file: SESSION_VERSION,
    find: 'if (this.#isPending) this.#version += 1;',
    replace: '',
    test: { file: SESSION_CACHE, only: 'not yet committed' },
  },
  {
    name: 'session-cache-blind-to-sessions',
    file: SESSION_VERSION,
    find: '(?:session|user|',
    replace: '(?:user|',
    test: { file: SESSION_CACHE, only: 'a session that is revoked' },
  },
  {
    name: 'session-cache-blind-to-people',
    file: SESSION_VERSION,
    find: '(?:session|user|',
    replace: '(?:session|',
    test: { file: SESSION_CACHE, only: 'a person who' },
  },
  {
    name: 'rate-limit-removed',
    file: LIMITER,
    find: `if (verdict.kind === 'wait')\n`,
    replace: `if (false)\n`,
    test: { file: SIGN_IN, only: 'locks an account' },
  },
  {
    name: 'tries-in-flight-not-serialised',
    file: LIMITER,
    find: 'this.#accounts.run(account, () => this.#clients.run(client, judged, spot), spot)',
    replace: 'this.#clients.run(client, judged, spot)',
    test: { file: LIMITS, only: 'as few as one after the other' },
  },
  {
    name: 'wrong-answers-not-counted',
    file: LIMITER,
    find: 'await (isRight ? book.right() : book.wrong());',
    replace: 'await book.right();',
    test: { file: SIGN_IN, only: 'locks an account' },
  },
  {
    name: 'right-answers-counted',
    file: LIMITER,
    find: 'await (isRight ? book.right() : book.wrong());',
    replace: 'await book.wrong();',
    test: { file: LIMITS, only: 'many desks' },
  },
  {
    name: 'suspects-not-slowed-down',
    file: LIMITER,
    find: 'if (!isRight) await sleep(verdict.paceMs);',
    replace: '',
    test: { file: LIMITS, only: 'slows down' },
  },
  {
    name: 'suspicion-stops-everybody',
    file: GUESS_RULES,
    find: 'isSuspect && account.failures >= CLEAN_FAILURES',
    replace: 'isSuspect',
    test: { file: LIMITS, only: 'locks nobody else out' },
  },
  {
    name: 'suspicion-stops-nobody',
    file: GUESS_RULES,
    find: 'isSuspect && account.failures >= CLEAN_FAILURES',
    replace: 'false',
    test: { file: LIMITS, only: 'locks nobody else out' },
  },
  {
    name: 'right-answer-stays-a-suspicion',
    file: 'src-server/features/auth/failure-repo.ts',
    find: "db.deleteFrom('sign_in_failure').where('account_key', '=', account).execute();",
    replace: "db.deleteFrom('sign_in_failure').where('account_key', '=', `${account} gone`).execute();",
    test: { file: SIGN_IN, only: 'takes the right ones back' },
  },
  {
    name: 'network-of-ipv6-by-its-text',
    file: 'src-shared/domain/auth/client-network.ts',
    find: "plain.includes(':') ? groupsOf(plain) : null",
    replace: 'null',
    test: { file: LIMITS, only: 'one network of IPv6' },
  },
  {
    name: 'enrolment-without-a-session',
    file: ENROL,
    find: 'if (!isAnybodys && signedIn?.isEntitled !== true) {',
    replace: 'if (false) {',
    test: { file: ENROLMENT, only: 'without a session' },
  },
  {
    name: 'enrolment-by-any-student',
    file: ENROL,
    find: 'if (!isAnybodys && signedIn?.isEntitled !== true) {',
    replace: 'if (!isAnybodys && signedIn === null) {',
    test: { file: ENROLMENT, only: 'takes no computer' },
  },
  {
    name: 'hub-looks-before-it-refuses',
    file: ENROL,
    find: "if (sync.role === 'hub') return sync.enrol(wishOf(input, null));",
    replace: '',
    test: { file: ENROLMENT, only: 'before it looks' },
  },
  {
    name: 'server-secret-guessed-without-end',
    file: 'src-server/http/server-secrets.ts',
    find: "return waitMs > 0 ? { kind: 'wait', waitMs } : { kind: 'look' };",
    replace: "return { kind: 'look' };",
    test: { file: 'src-server/http/setup-guard.test.ts', only: 'no more than ten' },
  },
  {
    name: 'wrong-code-not-counted',
    file: 'src-server/sync/membership/hub-members.ts',
    find: 'taken = error;\n        return false;',
    replace: 'taken = error;\n        return true;',
    test: { file: 'src-server/features/sync/devices.api.test.ts', only: 'cannot be guessed' },
  },
  {
    name: 'staff-password-of-eight',
    file: 'src-server/features/auth/service.ts',
    find: 'if (input.next.length < minimum) {',
    replace: 'if (input.next.length < 8) {',
    test: { file: 'src-server/features/setup/setup.api.test.ts', only: 'twelve characters' },
  },
  {
    name: 'ended-session-revived-by-an-exam',
    file: 'src-server/features/auth/session-repo.ts',
    find: `\n    .where('started_at', '<', when.startedBefore)`,
    replace: '',
    test: { file: SIGN_IN, only: 'stay over during it' },
  },
  {
    name: 'password-not-compared',
    file: 'src-server/features/auth/password.ts',
    find: 'return verify(stored, password);',
    replace: 'return true;',
    test: { file: SIGN_IN, only: 'wrong password' },
  },
  {
    name: 'password-change-keeps-sessions',
    file: 'src-server/features/auth/service.ts',
    find: 'await revokeOtherSessions(tx.db, account.id, ctx.actor.sessionId, ctx.now);',
    replace: '',
    test: { file: SIGN_IN, only: 'password changes' },
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
    find: 'return isInOwnPaper(ctx.db, ctx.actor.userId, sha256);',
    replace: 'return true;',
    test: { file: 'src-server/features/blobs/blobs.api.test.ts', only: 'started paper' },
  },
  {
    name: 'foreign-host-accepted',
    file: 'src-server/http/origin-check.ts',
    find: 'if (!allowedHosts.has(host)) return',
    replace: 'if (false) return',
    test: { file: 'src-server/http/origin-check.test.ts' },
  },
  {
    name: 'cookie-accepted-from-any-client',
    file: 'src-server/http/web-session.ts',
    find: `if (headers.get('x-lectern-client') !== 'web') return answer(callOfRequest(request, { address }));`,
    replace: '',
    test: { file: 'src-server/http/web-session.test.ts' },
  },
  {
    name: 'cookie-readable-by-scripts',
    file: 'src-server/http/web-session.ts',
    find: `\n      'HttpOnly',`,
    replace: '',
    test: { file: 'src-server/http/web-session.test.ts' },
  },
];
