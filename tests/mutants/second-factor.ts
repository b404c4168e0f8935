import type { Mutant } from './mutant.ts';

const FOLDER = 'src-server/features/auth/second-factor';
const CHALLENGES = `${FOLDER}/challenge-service.ts`;
const REPO = `${FOLDER}/repo.ts`;
const SIGN_IN = `${FOLDER}/sign-in-service.ts`;
const MOUNT = 'src-server/http/mount.ts';
const GRANTS = 'src-server/sync/membership/grants.ts';
const ACCOUNTS = 'src-server/features/users/account-service.ts';
const TEST = `${FOLDER}/second-factor.api.test.ts`;
const COMPUTERS = 'src-server/sync/membership/proof-of-person.test.ts';

/** The second step, showing once more who one is, and what it voids. */
export const secondFactorMutants: readonly Mutant[] = [
  {
    name: 'factor-code-taken-twice',
    file: REPO,
    find: `\n    .where('last_step', '<', step)`,
    replace: '',
    test: { file: TEST, only: 'takes no code twice' },
  },
  {
    name: 'factor-of-another-account',
    file: REPO,
    find: `\n    .where('user_id', '=', userId)\n    .where('enabled_at', 'is not', null)`,
    replace: `\n    .where('enabled_at', 'is not', null)`,
    test: { file: TEST, only: 'its own account alone' },
  },
  {
    name: 'factor-skipped',
    file: SIGN_IN,
    find: 'if (secondStep !== null) return { secondStep };',
    replace: '',
    test: { file: TEST, only: 'the password was set anew' },
  },
  {
    name: 'factor-challenge-never-dies',
    file: CHALLENGES,
    find: ' && challenge.failures < CHALLENGE_TRIES',
    replace: '',
    test: { file: TEST, only: 'after five wrong codes' },
  },
  {
    name: 'factor-challenge-answered-elsewhere',
    file: CHALLENGES,
    find: 'if (isElsewhere || isOthers)',
    replace: 'if (isOthers)',
    test: { file: COMPUTERS, only: 'cannot answer a challenge elsewhere' },
  },
  {
    name: 'reauthentication-counts-for-ever',
    file: MOUNT,
    find: 'if (age >= 0 && age < REAUTHENTICATION_MS) return;',
    replace: 'if (age >= 0 && age < Infinity) return;',
    test: { file: TEST, only: 'for ten minutes' },
  },
  {
    name: 'factor-asked-for-and-not-waited-for',
    file: MOUNT,
    find: 'if (factorDueAt === null || now < factorDueAt) return;',
    replace: 'if (factorDueAt === null || now < Infinity) return;',
    test: { file: TEST, only: 'leaves a fortnight' },
  },
  {
    name: 'grant-not-voided-by-a-new-password',
    file: ACCOUNTS,
    find: 'repo.updateCredentials(db, userId, { password_hash: passwordHash }, now)',
    replace: 'repo.updateUser(db, userId, { password_hash: passwordHash }, now)',
    test: { file: COMPUTERS, only: 'follows a reset' },
  },
  {
    name: 'grant-that-a-row-voids-lets-in',
    file: GRANTS,
    find: '(grant.credential_version ?? Infinity) >= (person?.credential_version ?? 0)',
    replace: '(grant.credential_version ?? Infinity) >= 0',
    test: { file: COMPUTERS, only: 'once the row says more' },
  },
  {
    name: 'waiting-sign-in-outlives-the-password',
    file: 'src-server/features/auth/session-repo.ts',
    find: `    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
  await endChallenges(db, userId, now);
`,
    replace: `    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
`,
    test: { file: TEST, only: 'by the old one' },
  },
];
