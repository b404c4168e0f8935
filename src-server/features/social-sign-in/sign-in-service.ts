import type { SocialProof } from '#shared/contract/social-sign-in.ts';
import { AppError } from '#shared/contract/errors.ts';
import { judgeIdentity } from '#shared/domain/social-sign-in/identity-rules.ts';
import { PROVIDER_NAMES } from '#shared/domain/social-sign-in/providers.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { registerProven, registrationPolicy } from '../auth/register-service.ts';
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

/** Whose account a proof opens, and whether it is linked by that; null for somebody who gets one. */
interface Found {
  readonly account: Account | null;
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
    mayRegister: (await registrationPolicy(ctx)) !== 'closed',
  });
  if (verdict === 'unverified') return refuseUnverified(proof);
  if (verdict === 'register') return { account: null, identityId: null };
  if (account === undefined) return refuseStranger(proof);
  if (verdict === 'ask-password') {
    ctx.audit({ id: account.id });
    if (password === undefined) return askForPassword(account, proof);
    await assertPassword(ctx, account, password);
  }
  return { account, identityId: null };
}

/** A student's account for whom nobody has made one. */
async function accountFor(tx: Ctx, proof: Proof): Promise<Account> {
  const { email, first_name: firstName, last_name: lastName } = proof;
  const id = email === null ? null : await registerProven(tx, { email, firstName, lastName });
  const account = id === null ? undefined : await findAccountOf(tx.db, { id });
  return account ?? refuseStranger(proof);
}

/** Signs in who a provider knows, as far as the second step of an account that has one. */
export async function signInByProof(ctx: Ctx, request: Request): Promise<SignInResult> {
  const proof = await readProof(ctx, request);
  const { account: found, identityId } = await accountOf(ctx, proof, request.password);
  if (found !== null) ctx.audit({ id: found.id });
  // All or nothing: whoever is suspended is refused by the session, and nothing is linked.
  return ctx.transaction(async (tx) => {
    await takeProof(tx, proof);
    const account = found ?? (await accountFor(tx, proof));
    if (identityId === null) await keepIdentity(tx, proof, account.id);
    else await repo.noteIdentityUsed(tx.db, identityId, proof.email, tx.now);
    return enter(tx, account, request.remember === true);
  });
}
