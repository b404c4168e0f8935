import type { Mutant } from './mutant.ts';

const FEATURE = 'src-server/features/social-sign-in';
const RULES = 'src-shared/domain/social-sign-in/identity-rules.ts';
const PROOF = `${FEATURE}/social-sign-in.api.test.ts`;
const FACEBOOK = `${FEATURE}/facebook.api.test.ts`;
const COMPUTER = `${FEATURE}/computer-of-hub.test.ts`;
const LISTENER = 'src-main/loopback-listener.ts';

/** Who a provider may sign in, and how nobody else comes in by it. */
export const socialMutants: readonly Mutant[] = [
  {
    name: 'social-state-not-compared',
    file: `${FEATURE}/way-service.ts`,
    find: 'verifier: secretOf(ctx),\n    nonce: secretOf(ctx),',
    replace: "verifier: 'v'.repeat(43),\n    nonce: 'n'.repeat(43),",
    test: { file: PROOF, only: 'states of two ways are not exchanged' },
  },
  {
    name: 'social-state-of-another-provider',
    file: `${FEATURE}/state.ts`,
    find: 'state.provider === provider && ',
    replace: '',
    test: { file: PROOF, only: 'for its own provider' },
  },
  {
    name: 'social-state-for-ever',
    file: `${FEATURE}/state.ts`,
    find: ' && state.expiresAt > now',
    replace: '',
    test: { file: PROOF, only: 'a state is good for ten minutes' },
  },
  {
    name: 'social-nonce-not-compared',
    file: `${FEATURE}/providers.ts`,
    find: 'expectedNonce: exchange.nonce, ',
    replace: '',
    test: { file: PROOF, only: 'a token without a nonce is none' },
  },
  {
    name: 'social-link-without-password',
    file: RULES,
    find: "return account.hasPassword ? 'ask-password' : 'link';",
    replace: "return 'link';",
    test: { file: PROOF, only: 'links an account with a password once' },
  },
  {
    name: 'social-link-with-any-password',
    file: `${FEATURE}/sign-in-service.ts`,
    find: '    await assertPassword(ctx, account, password);\n',
    replace: '',
    test: { file: PROOF, only: 'links an account with a password once' },
  },
  {
    name: 'social-link-of-oneself-without-password',
    file: `${FEATURE}/linked-service.ts`,
    find: '  } else await assertPassword(ctx, account, body.password);\n',
    replace: '  }\n',
    test: { file: PROOF, only: 'are linked with the own password' },
  },
  {
    name: 'social-unverified-address-links',
    file: RULES,
    find: "if (address?.isVerified !== true) return 'unverified';",
    replace: "if (address === null) return 'unverified';",
    test: { file: PROOF, only: 'an unverified address links nothing' },
  },
  {
    name: 'social-unverified-address-registers',
    file: RULES,
    find: "if (address?.isVerified !== true) return 'unverified';",
    replace: "if (address?.isVerified !== true && account !== null) return 'unverified';",
    test: { file: PROOF, only: 'is not somebody whose address' },
  },
  {
    name: 'social-registration-not-approved',
    file: 'src-server/features/auth/register-service.ts',
    find: "approvedAt: isApprovedAtOnce(policy, 'Student') ? ctx.now : null,",
    replace: 'approvedAt: ctx.now,',
    test: { file: PROOF, only: 'waits for an administrator' },
  },
  {
    name: 'social-registration-where-it-is-closed',
    file: `${FEATURE}/sign-in-service.ts`,
    find: "mayRegister: (await registrationPolicy(ctx)) !== 'closed',",
    replace: 'mayRegister: true,',
    test: { file: PROOF, only: 'where registration is closed' },
  },
  {
    name: 'social-code-of-somebody-else',
    file: `${FEATURE}/proof-service.ts`,
    find: "if (createHash('sha256').update(verifier).digest('base64url') === proof.challenge) return proof;",
    replace: 'if (verifier.length > 0) return proof;',
    test: { file: PROOF, only: 'for who began alone' },
  },
  {
    name: 'social-code-used-twice',
    file: `${FEATURE}/proof-service.ts`,
    find: '  if (!(await repo.useProof(tx.db, id, tx.now))) throw isOver();',
    replace: '  await repo.findOpenProof(tx.db, String(id), tx.now);',
    test: { file: PROOF, only: 'a code is good once' },
  },
  {
    name: 'social-suspended-let-in',
    file: 'src-server/features/auth/service.ts',
    find: "  if (account.status !== 'active') throw new AppError('INVALID_CREDENTIALS', INVALID_CREDENTIALS);\n",
    replace: '',
    test: { file: PROOF, only: 'a suspended person stays out' },
  },
  {
    name: 'social-only-way-unlinked',
    file: RULES,
    find: 'ways.hasPassword || ways.identities > 1;',
    replace: 'ways.hasPassword || ways.identities > 0;',
    test: { file: PROOF, only: 'the only way in is not unlinked' },
  },
  {
    name: 'social-deletion-unsigned',
    file: `${FEATURE}/signed-request.ts`,
    find: 'if (given.byteLength !== expected.byteLength || !timingSafeEqual(given, expected)) return null;',
    replace: 'if (given.byteLength !== expected.byteLength) return null;',
    test: { file: FACEBOOK, only: 'another secret' },
  },
  {
    name: 'social-old-password-comes-back-offline',
    file: 'src-server/sync/membership/grants.ts',
    find: 'return isSame ? before.verifier : NO_VERIFIER;',
    replace: 'return before?.verifier ?? NO_VERIFIER;',
    test: { file: COMPUTER, only: 'unless it has changed since' },
  },
  {
    name: 'social-listener-for-any-path',
    file: LISTENER,
    find: ' && url?.pathname === path',
    replace: ' && url !== null',
    test: { file: 'src-main/loopback-listener.test.ts', only: 'another path' },
  },
  {
    name: 'social-listener-under-any-name',
    file: LISTENER,
    find: 'request.headers.host === host && ',
    replace: '',
    test: { file: 'src-main/loopback-listener.test.ts', only: 'another name' },
  },
];
