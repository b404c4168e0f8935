import type { Mutant } from './mutant.ts';

const AUTHENTICATE = 'src-server/http/authenticate.ts';
const SIGN_IN = 'src-server/features/auth/auth.api.test.ts';
const EVERY_ENDPOINT = 'tests/contract/authorization.test.ts';
const SESSION_VERSION = 'src-server/db/caching-database.ts';
const SESSION_CACHE = 'src-server/http/session-cache.test.ts';
const USERS = 'src-server/features/users/service.ts';
const ACCOUNTS = 'src-server/features/users/users.api.test.ts';

/** Sessions: who is signed in, for how long, and what a page holds of it. */
export const sessionMutants: readonly Mutant[] = [
  {
    name: 'token-check-removed',
    file: 'src-server/features/auth/session-repo.ts',
    find: `\n    .where('session.token_hash', '=', tokenHash)`,
    replace: '',
    test: { file: EVERY_ENDPOINT, only: 'users.listStudents answers whom' },
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
    name: 'suspended-user-keeps-sessions',
    file: USERS,
    find: 'await endSessions(ctx, id);',
    replace: '',
    test: { file: ACCOUNTS, only: 'signed out at once' },
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
    file: 'src-shared/contract/define.ts',
    find: `sync === 'read' || (sync`,
    replace: '(sync',
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
    file: 'src-server/features/auth/tables.ts',
    find: "class: 'device', identity: true",
    replace: "class: 'device'",
    test: { file: SESSION_CACHE, only: 'a session that is revoked' },
  },
  {
    name: 'session-cache-blind-to-people',
    file: 'src-server/features/users/tables.ts',
    find: 'redact: hideAccount,\n    identity: true,',
    replace: 'redact: hideAccount,',
    test: { file: SESSION_CACHE, only: 'a person who' },
  },
  {
    name: 'ended-session-revived-by-an-exam',
    file: 'src-server/features/auth/session-repo.ts',
    find: `\n    .where('started_at', '<', when.startedBefore)`,
    replace: '',
    test: { file: SIGN_IN, only: 'stay over during it' },
  },
  {
    name: 'password-change-keeps-sessions',
    file: 'src-server/features/auth/service.ts',
    find: 'await revokeOtherSessions(tx.db, account.id, ctx.actor.sessionId, ctx.now);',
    replace: '',
    test: { file: SIGN_IN, only: 'password changes' },
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
    find: `if (headers.get('x-lectern-client') !== 'web') return answer(callOfRequest(request, edge));`,
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
  {
    name: 'page-events-without-a-session',
    file: 'src-server/http/hub-app.ts',
    find: "if (userId === null) return refusal(401, 'SESSION_REQUIRED', 'Sign in first.');",
    replace:
      'if (userId === null) return pageEvents({ userId: 0, isSignedIn: async () => true }, raw.signal);',
    test: { file: 'src-server/sync/transport/hub-routes.test.ts', only: 'signed in' },
  },
];
