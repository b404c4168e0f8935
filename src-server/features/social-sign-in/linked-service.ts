import type { LinkedAccounts, SocialProof } from '#shared/contract/social-sign-in.ts';
import { newPasswordProblem } from '#shared/domain/auth/new-password.ts';
import { mayUnlink } from '#shared/domain/social-sign-in/identity-rules.ts';
import { PROVIDER_NAMES } from '#shared/domain/social-sign-in/providers.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { hashPassword } from '#server/secrets/password.ts';
import { getOwnAccount, institutionName, isJustProven } from '../auth/service.ts';
import { changePasswordHash } from '../users/account-service.ts';
import { getOffer } from './provider-service.ts';
import { keepIdentity, readProof, takeProof, type Proof } from './proof-service.ts';
import * as repo from './repo.ts';
import { assertPassword } from './sign-in-service.ts';

/** How somebody signs in beside the password. */
export async function listLinked(ctx: Ctx): Promise<LinkedAccounts> {
  const identities = await repo.listIdentities(ctx.db, ctx.actor.userId);
  const account = await getOwnAccount(ctx);
  return {
    ...(await getOffer(ctx)),
    accounts: identities.map(({ id, provider, email, created_at, used_at }) => ({
      id,
      provider,
      email,
      created_at: iso(created_at),
      used_at: used_at === null ? null : iso(used_at),
    })),
    has_password: account.password_hash !== null,
  };
}

/** What was looked at before the transaction, by the input that it belongs to. */
const prepared = new WeakMap<SocialProof, Proof>();

const proveAgain = (): never =>
  refuse('ILLEGAL_STATE', 'Sign out, sign in once more, and do this within ten minutes.');

/** Looks at the proof, and at the password where there is one: nothing is added to an account without it. */
export async function prepareLink(ctx: Ctx, body: SocialProof): Promise<void> {
  const proof = await readProof(ctx, body);
  const account = await getOwnAccount(ctx);
  if (account.password_hash === null) {
    if (!(await isJustProven(ctx))) proveAgain();
  } else if (body.password === undefined) {
    const text = 'Enter your password.';
    refuse('VALIDATION_FAILED', text, { fields: { password: [text] } });
  } else await assertPassword(ctx, account, body.password);
  prepared.set(body, proof);
}

/** Links it. One account of a provider belongs to one person here, and a person has one of each. */
export async function link(ctx: Ctx, body: SocialProof): Promise<string> {
  const proof = prepared.get(body) ?? proveAgain();
  const name = PROVIDER_NAMES[proof.provider];
  const own = await repo.listIdentities(ctx.db, ctx.actor.userId);
  if (own.some(({ provider }) => provider === proof.provider))
    refuse('CONFLICT', `An account of ${name} is linked already. Unlink it first.`);
  if ((await repo.findIdentity(ctx.db, proof)) !== undefined)
    refuse('CONFLICT', `This account of ${name} is linked to somebody else here.`);
  ctx.audit({ id: ctx.actor.userId });
  await takeProof(ctx, proof);
  await keepIdentity(ctx, proof, ctx.actor.userId);
  return name;
}

/** Removes it, where there is another way in. @returns the name of its provider */
export async function unlink(ctx: Ctx, id: number): Promise<string> {
  const own = await repo.listIdentities(ctx.db, ctx.actor.userId);
  const identity = own.find((one) => one.id === id);
  if (identity === undefined) return refuse('NOT_FOUND', 'There is no such linked account.');
  const hasPassword = (await getOwnAccount(ctx)).password_hash !== null;
  if (!mayUnlink({ hasPassword, identities: own.length }))
    refuse('IN_USE', 'There is no other way for you to sign in. Add a password first.');
  ctx.audit({ id: ctx.actor.userId });
  await repo.deleteIdentity(ctx.db, id);
  return PROVIDER_NAMES[identity.provider];
}

/** A password for somebody who has none: a session that is just proven stands for the old one. */
export async function addPassword(ctx: Ctx, password: string): Promise<void> {
  const account = await getOwnAccount(ctx);
  if (account.password_hash !== null)
    refuse('ILLEGAL_STATE', 'You have a password. Change it under My account.');
  if (!(await isJustProven(ctx))) proveAgain();
  const personal = [account.first_name, account.last_name, account.email, await institutionName(ctx)];
  const problem = newPasswordProblem(password, { role: account.role_name, personal });
  if (problem !== null) refuse('VALIDATION_FAILED', problem, { fields: { new_password: [problem] } });
  const passwordHash = await hashPassword(password);
  await ctx.transaction(async (tx) => {
    tx.audit({ id: account.id });
    await changePasswordHash(tx, account.id, passwordHash);
  });
}
