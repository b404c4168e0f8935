import type { SocialProof } from '#shared/contract/social-sign-in.ts';
import { AppError } from '#shared/contract/errors.ts';
import { judgeIdentity } from '#shared/domain/social-sign-in/identity-rules.ts';
import { PROVIDER_NAMES } from '#shared/domain/social-sign-in/providers.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { enter, type SignInResult } from '../auth/second-factor/sign-in-service.ts';
import { findAccountOf, INVALID_CREDENTIALS, isRightPassword, type Account } from '../auth/service.ts';
import { keepIdentity, readProof, takeProof, type Proof } from './proof-service.ts';
import * as repo from './repo.ts';

type Request = SocialProof & { readonly remember?: boolean | undefined };

/** Refuses a wrong password of the account, and one whose person may not sign in. */
export async function assertPassword(ctx: Ctx, account: Account, given: string): Promise<void> {
  const stored = account.status === 'active' ? account.password_hash : null;
  if (await isRightPassword(ctx, account.email, { stored, given })) return;
  const text = 'This is not the password of the account.';
  refuse('VALIDATION_FAILED', text, { fields: { password: [text] } });
}

const askForPassword = (account: Account, { provider }: Proof): never =>
  refuse(
    'PASSWORD_REQUIRED',
    `${account.email} has a password here. Enter it once, and ${PROVIDER_NAMES[provider]} signs you in from now on.`,
  );

const refuseStranger = ({ email, provider }: Proof): never =>
  refuse(
    'FORBIDDEN',
    `Nobody here has the address ${email ?? 'that was given'}. Ask an administrator for an account, or sign in with your password and link ${PROVIDER_NAMES[provider]} under My account.`,
  );

const refuseUnverified = ({ provider }: Proof): never =>
  refuse(
    'FORBIDDEN',
    `${PROVIDER_NAMES[provider]} does not say that the address is yours. Sign in with your password, and link ${PROVIDER_NAMES[provider]} under My account.`,
  );

/** Whose account a proof opens, and whether it is linked by that. */
interface Found {
  readonly account: Account;
  readonly identityId: number | null;
}

async function accountOf(ctx: Ctx, proof: Proof, password: string | undefined): Promise<Found> {
  const identity = await repo.findIdentity(ctx.db, proof);
  if (identity !== undefined) {
    const account = await findAccountOf(ctx.db, { id: identity.user_id });
    if (account === undefined) throw new AppError('INVALID_CREDENTIALS', INVALID_CREDENTIALS);
    return { account, identityId: identity.id };
  }
  const account = proof.email === null ? undefined : await findAccountOf(ctx.db, { email: proof.email });
  const verdict = judgeIdentity({
    isLinked: false,
    address: proof.email === null ? null : { isVerified: proof.is_email_verified === 1 },
    account: account === undefined ? null : { hasPassword: account.password_hash !== null },
    mayRegister: false,
  });
  if (verdict === 'unverified') return refuseUnverified(proof);
  if (account === undefined) return refuseStranger(proof);
  if (verdict === 'ask-password') {
    ctx.audit({ id: account.id });
    if (password === undefined) return askForPassword(account, proof);
    await assertPassword(ctx, account, password);
  }
  return { account, identityId: null };
}

/** Signs in who a provider knows, as far as the second step of an account that has one. */
export async function signInByProof(ctx: Ctx, request: Request): Promise<SignInResult> {
  const proof = await readProof(ctx, request);
  const { account, identityId } = await accountOf(ctx, proof, request.password);
  ctx.audit({ id: account.id });
  // Before anything is linked: whoever is suspended hears what everybody hears.
  if (account.status !== 'active') throw new AppError('INVALID_CREDENTIALS', INVALID_CREDENTIALS);
  await ctx.transaction(async (tx) => {
    await takeProof(tx, proof);
    if (identityId === null) await keepIdentity(tx, proof, account.id);
    else await repo.noteIdentityUsed(tx.db, identityId, proof.email, tx.now);
  });
  return enter(ctx, account, request.remember === true);
}
