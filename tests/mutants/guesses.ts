import type { Mutant } from './mutant.ts';

const LIMITER = 'src-server/secrets/guess-limiter.ts';
const GUESS_RULES = 'src-shared/domain/auth/guess-rules.ts';
const LIMITS = 'tests/attack/sign-in-limits.test.ts';
const ENROL = 'src-server/features/sync/enrol-service.ts';
const ENROLMENT = 'tests/attack/enrolment-guesses.test.ts';
const SIGN_IN = 'src-server/features/auth/auth.api.test.ts';
const USER_RULES = 'src-shared/domain/users/user-rules.ts';
const START = 'src-server/features/auth/start-service.ts';
const TOKENS = 'src-server/features/auth/token-repo.ts';
const START_CODES = 'src-server/features/auth/start.api.test.ts';
const ACCOUNTS = 'src-server/features/users/users.api.test.ts';

/** Secrets that somebody tries to guess: passwords, start codes and codes of computers. */
export const guessMutants: readonly Mutant[] = [
  {
    name: 'start-code-used-twice',
    file: TOKENS,
    find: `    .where('id', '=', id)
    .where('used_at', 'is', null)
`,
    replace: `    .where('id', '=', id)
`,
    test: { file: START_CODES, only: 'one of two who use it' },
  },
  {
    name: 'start-code-never-expires',
    file: TOKENS,
    find: `    .where('account_token.expires_at', '>', now)
`,
    replace: '',
    test: { file: START_CODES, only: 'in one text' },
  },
  {
    name: 'start-code-outlives-a-new-one',
    file: START,
    find: "await tokens.voidTokens(ctx.db, userId, 'start');",
    replace: '',
    test: { file: START_CODES, only: 'void once there is a new one' },
  },
  {
    name: 'start-codes-guessed-without-end',
    file: START,
    find: '`start ${email}`',
    replace: '`start ${email} ${Math.random()}`',
    test: { file: START_CODES, only: 'guessed at ten times' },
  },
  {
    name: 'start-code-of-an-administrator-given-by-anybody',
    file: USER_RULES,
    find: "return mayManage(actor.permissions, user.permissions) ? null : 'rank';",
    replace: 'return null;',
    test: { file: START_CODES, only: 'who may more' },
  },
  {
    name: 'code-kept-with-the-answer',
    file: 'src-server/http/mount.ts',
    find: 'const { status, body, kept = body } = answer;',
    replace: 'const { status, body, kept = body } = { ...answer, kept: undefined };',
    test: { file: START_CODES, only: 'nothing that is kept' },
  },
  {
    name: 'password-kept-as-a-quick-hash',
    file: 'src-server/http/mount.ts',
    find: "key.endsWith('password') ? undefined : value",
    replace: 'value',
    test: { file: ACCOUNTS, only: 'nothing of its password' },
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
    name: 'passwords-guessed-without-end-where-the-hub-is-away',
    file: 'src-server/features/sync/sign-in-service.ts',
    find: '        await noteTry(tx.db, found, tx.services.clock.now());\n',
    replace: '',
    test: { file: 'tests/attack/guesses.test.ts', only: 'without the hub a password' },
  },
  {
    name: 'wrong-codes-of-computers-not-counted',
    file: 'src-server/sync/membership/hub-members.ts',
    find: '        taken = error;\n        return false;',
    replace: '        taken = error;\n        return true;',
    test: { file: 'tests/attack/guesses.test.ts', only: 'the code of a computer that joins' },
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
    file: 'src-server/secrets/failure-repo.ts',
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
    file: 'src-server/features/auth/password-policy.ts',
    find: 'newPasswordProblem(password, { role, personal: known }) ??',
    replace: "newPasswordProblem(password, { role: 'Student', personal: known }) ??",
    test: { file: 'src-server/features/setup/setup.api.test.ts', only: 'twelve characters' },
  },
  {
    name: 'password-not-compared',
    file: 'src-server/secrets/password.ts',
    find: 'return verify(stored, password);',
    replace: 'return true;',
    test: { file: SIGN_IN, only: 'wrong password' },
  },
];
