import { sessionEnd } from '#shared/domain/auth/session-rules.ts';
import { minPasswordLength } from '#shared/domain/auth/password-rules.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { hashToken } from '#server/http/authenticate.ts';
import { changePasswordHash, takeBackDeletion } from '../users/account-service.ts';
import { failureBook, guessOf } from '#server/secrets/failure-book.ts';
import { guesses, type Guess, type GuessBook } from '#server/secrets/guess-limiter.ts';
import { hashPassword, verifyPassword } from '#server/secrets/password.ts';
import { permissionsOf } from '#server/permission-repo.ts';
import * as repo from './repo.ts';
import { insertSession, revokeOtherSessions } from './session-repo.ts';

/** The text of spec 2 §8 for 400, 401 and 404 at sign-in. */
export const INVALID_CREDENTIALS = 'Invalid credentials.';

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** Who says a secret of an account in this call, and where wrong ones are counted. */
export function guessAt(ctx: Ctx, account: string, tooMany: string): [Guess, GuessBook] {
  const guess = guessOf({ account, client: ctx.client.address, ticket: ctx.client.ticket });
  const book = failureBook(guess, {
    db: ctx.db,
    now: () => ctx.services.clock.now(),
    transaction: (work) => ctx.transaction(work),
    tooMany,
  });
  return [guess, book];
}

/** Compares a password where the limiter lets it be looked at. */
function isRightPassword(
  ctx: Ctx,
  account: string,
  input: { stored: string | null; given: string },
): Promise<boolean> {
  const guess = guessAt(ctx, account, 'Too many attempts to sign in. Wait a little and try again.');
  return guesses.look(...guess, (turn) => turn(() => verifyPassword(input.stored, input.given)));
}

/**
 * Signs in with e-mail and password: one answer for a wrong password, an unknown account and a
 * suspended one, in the same time.
 */
export async function signIn(
  ctx: Ctx,
  input: { email: string; password: string; remember?: boolean | undefined },
) {
  const email = input.email.toLowerCase();
  const account = await repo.findAccount(ctx.db, email);
  if (account !== undefined) ctx.audit({ id: account.id });
  const stored = account?.status === 'active' ? account.password_hash : null;
  const isRight = await isRightPassword(ctx, email, { stored, given: input.password });
  if (account === undefined || !isRight) throw new AppError('INVALID_CREDENTIALS', INVALID_CREDENTIALS);
  const token = await openSession(ctx, account, input.remember === true);
  const permissions = await permissionsOf(ctx.db, account.id, account.role_id, ctx.now);
  return { account, token, permissions };
}

type Account = NonNullable<Awaited<ReturnType<typeof repo.findAccount>>>;

/** Makes a session for an active account; the only constructor of sessions. @returns its token. */
export async function openSession(
  ctx: Pick<Ctx, 'now' | 'random' | 'transaction'> & { readonly client: Pick<Ctx['client'], 'name'> },
  account: Account,
  remember: boolean,
): Promise<string> {
  if (account.status !== 'active') throw new AppError('INVALID_CREDENTIALS', INVALID_CREDENTIALS);
  const token = base64url(ctx.random(32));
  await ctx.transaction(async (tx) => {
    // Where a hub decides, it does so when it is signed in to.
    if (account.deletion_due_at !== null && tx.services.authority === 'here')
      await takeBackDeletion(tx, account.id);
    tx.audit({ id: account.id, person: { userId: account.id, role: account.role_name } });
    await insertSession(tx.db, {
      id: tx.newId(),
      token_hash: hashToken(token),
      user_id: account.id,
      client: ctx.client.name,
      is_remembered: remember ? 1 : 0,
      created_at: ctx.now,
      last_active_at: ctx.now,
      expires_at: sessionEnd({ now: ctx.now, remember, role: account.role_name }),
      revoked_at: null,
    });
    await repo.insertLoginRecord(tx.db, {
      id: tx.newId(),
      user_id: account.id,
      user_role: account.role_name,
      now: ctx.now,
    });
  });
  return token;
}

/** Whether somebody says their own password, where the limiter lets it be looked at. */
export async function isOwnPassword(ctx: Ctx, given: string): Promise<boolean> {
  const { email, password_hash: stored } = await repo.getAccount(ctx.db, ctx.actor.userId);
  return isRightPassword(ctx, email, { stored, given });
}

/** Changes the own password after checking the old one, and ends every other session. */
export async function changePassword(ctx: Ctx, input: { current: string; next: string }): Promise<void> {
  const account = await repo.getAccount(ctx.db, ctx.actor.userId);
  const minimum = minPasswordLength(account.role_name);
  if (input.next.length < minimum) {
    const text = `Use at least ${minimum} characters.`;
    refuse('VALIDATION_FAILED', text, { fields: { new_password: [text] } });
  }
  const isRight = await isRightPassword(ctx, account.email, {
    stored: account.password_hash,
    given: input.current,
  });
  if (!isRight) {
    refuse('VALIDATION_FAILED', 'The current password is not right.', {
      fields: { current_password: ['The current password is not right.'] },
    });
  }
  const passwordHash = await hashPassword(input.next);
  await ctx.transaction(async (tx) => {
    tx.audit({ id: account.id });
    await changePasswordHash(tx, account.id, passwordHash);
    await revokeOtherSessions(tx.db, account.id, ctx.actor.sessionId, ctx.now);
  });
}
