import type { authContract } from '#shared/contract/auth.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import { missingStepOf } from '#shared/domain/auth/registration.ts';
import type { Ctx } from '#server/context.ts';
import { hashPasswordInTurn } from '#server/secrets/password.ts';
import { queueLetter } from '../mail/letter-queue.ts';
import { changePasswordHash, changeUnverifiedAddress, markVerified } from '../users/account-service.ts';
import { codeRefused, lookAtMailedCode, useMailedCode, type OpenToken } from './mailed-code-service.ts';
import { assertNewPassword } from './password-policy.ts';
import { assertAddressIsFree } from './register-service.ts';
import * as repo from './repo.ts';
import { askForMail } from './request-service.ts';
import { INVALID_CREDENTIALS, isRightPassword } from './service.ts';
import { revokeSessions } from './session-repo.ts';
import * as tokens from './token-repo.ts';

type Body<K extends 'verifyEmail' | 'resetPassword' | 'changeUnverifiedEmail'> = HandlerInput<
  (typeof authContract)[K]
>['body'];

/** What was looked at before the transaction, by the input that it belongs to. */
const verifications = new WeakMap<Body<'verifyEmail'>, OpenToken>();
const resets = new WeakMap<Body<'resetPassword'>, { token: OpenToken; passwordHash: string }>();
const changes = new WeakMap<Body<'changeUnverifiedEmail'>, number>();

/** Looks at the code of a verification where the limiter lets it be looked at. */
export async function prepareVerification(ctx: Ctx, body: Body<'verifyEmail'>): Promise<void> {
  verifications.set(body, await lookAtMailedCode(ctx, { purpose: 'verify', ...body }));
}

/** From here on the address counts as its person's. */
export async function verifyEmail(ctx: Ctx, body: Body<'verifyEmail'>): Promise<void> {
  const token = verifications.get(body);
  if (token === undefined) throw codeRefused();
  await useMailedCode(ctx, token, 'verify');
  await markVerified(ctx, token.user_id);
  ctx.audit({ id: token.user_id, person: { userId: token.user_id, role: token.role_name } });
}

/** Looks at the code of a reset; hashes the new password whatever it finds. */
export async function prepareReset(ctx: Ctx, body: Body<'resetPassword'>): Promise<void> {
  const { email, code, new_password: password } = body;
  let passwordHash = '';
  const token = await lookAtMailedCode(ctx, { purpose: 'reset', email, code }, async (turn) => {
    passwordHash = await hashPasswordInTurn(turn, password);
  });
  const { role_name: role, first_name: first, last_name: last } = token;
  await assertNewPassword(ctx, { password, role, personal: [first, last, email], field: 'new_password' });
  resets.set(body, { token, passwordHash });
}

/**
 * Sets the new password and ends every session of its person. It opens none: whoever has a second factor is asked
 * for it by the sign-in, as always.
 */
export async function resetPassword(ctx: Ctx, body: Body<'resetPassword'>): Promise<void> {
  const ready = resets.get(body);
  if (ready === undefined) throw codeRefused();
  const { user_id: userId } = ready.token;
  await useMailedCode(ctx, ready.token, 'reset');
  await changePasswordHash(ctx, userId, ready.passwordHash);
  await revokeSessions(ctx.db, userId, ctx.now);
  const account = await repo.getAccount(ctx.db, userId);
  ctx.audit({ id: userId, person: { userId, role: account.role_name } });
  // The code came by mail: whoever typed it reads that mailbox.
  if (account.email_verified_at === null) await markVerified(ctx, userId);
  await queueLetter(ctx, {
    kind: 'security',
    to: account.email,
    userId,
    values: { name: account.first_name },
  });
}

/** Looks at the password of an account whose address is not verified, and whether the new address is free. */
export async function prepareAddressChange(ctx: Ctx, body: Body<'changeUnverifiedEmail'>): Promise<void> {
  const email = body.email.toLowerCase();
  const account = await repo.findAccount(ctx.db, email);
  const isOpen =
    account?.status === 'active' && missingStepOf(account) === 'verification' ? account : undefined;
  const isRight = await isRightPassword(ctx, email, {
    stored: isOpen?.password_hash ?? null,
    given: body.password,
  });
  if (!isRight || isOpen === undefined) throw new AppError('INVALID_CREDENTIALS', INVALID_CREDENTIALS);
  await assertAddressIsFree(ctx, body.new_email, 'new_email');
  changes.set(body, isOpen.id);
}

/** Puts a mistyped address right: codes that went to the old one are void, and a new one is asked for. */
export async function changeUnverifiedEmail(ctx: Ctx, body: Body<'changeUnverifiedEmail'>): Promise<void> {
  const userId = changes.get(body);
  if (userId === undefined) throw new AppError('INVALID_CREDENTIALS', INVALID_CREDENTIALS);
  await changeUnverifiedAddress(ctx, userId, body.new_email);
  await tokens.voidTokens(ctx.db, userId, 'verify');
  ctx.audit({ id: userId });
  await askForMail(ctx, 'verify', body.new_email);
}
