import { isIP } from 'node:net';
import { z } from 'zod';
import { sessionEnd } from '#shared/domain/auth/session-rules.ts';
import { REAUTHENTICATION_MS } from '#shared/domain/auth/second-factor.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { hashToken } from '#server/http/authenticate.ts';
import { changePasswordHash, takeBackDeletion, voidOfflineGrants } from '../users/account-service.ts';
import { failureBook, guessOf } from '#server/secrets/failure-book.ts';
import { guesses, type Guess, type GuessBook } from '#server/secrets/guess-limiter.ts';
import { hashPassword, verifyPassword } from '#server/secrets/password.ts';
import { findState } from '#server/sync/state.ts';
import { assertNewPassword } from './password-policy.ts';
import * as repo from './repo.ts';
import { getSessionTimes, insertSession, noteOfflineLogin, revokeOtherSessions } from './session-repo.ts';

/** What a computer says of such a sign-in beside the command. */
const OfflineLogin = z.strictObject({ offline: z.literal(true) });

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
export function isRightPassword(
  ctx: Ctx,
  account: string,
  input: { stored: string | null; given: string },
): Promise<boolean> {
  const guess = guessAt(ctx, account, 'Too many attempts to sign in. Wait a little and try again.');
  return guesses.look(...guess, (turn) => turn(() => verifyPassword(input.stored, input.given)));
}

/**
 * The account that e-mail and password are of: one answer for a wrong password, an unknown account and a
 * suspended one, in the same time.
 */
export async function checkPassword(
  ctx: Ctx,
  input: { readonly email: string; readonly password: string },
): Promise<Account> {
  const email = input.email.toLowerCase();
  const account = await repo.findAccount(ctx.db, email);
  if (account !== undefined) ctx.audit({ id: account.id });
  const stored = account?.status === 'active' ? account.password_hash : null;
  const isRight = await isRightPassword(ctx, email, { stored, given: input.password });
  if (account === undefined || !isRight) throw new AppError('INVALID_CREDENTIALS', INVALID_CREDENTIALS);
  return account;
}

export type Account = NonNullable<Awaited<ReturnType<typeof repo.findAccount>>>;

/** Who let somebody in: this server, the hub, which counts the sign-in itself, or this computer without its hub. */
type SignInPlace = 'here' | 'hub' | 'offline';

/** Where a sign-in came from, as this server sees it: a computer of this hub, an address, or nothing to tell. */
const originOf = ({ name, address }: SessionClient) => ({
  ip_address: isIP(address) === 0 ? null : address,
  computer: address.startsWith('device ') ? name : null,
});

/** The idle limit in minutes while people share this computer: it remembers nobody then, whatever was asked for. */
export const sharedIdleMinutes = (ctx: {
  readonly services: Pick<Ctx['services'], 'sharedIdleMinutes'>;
}): number | null => ctx.services.sharedIdleMinutes?.() ?? null;

type SessionClient = Pick<Ctx['client'], 'name' | 'address'>;

/** Makes a session for an active account; the only constructor of sessions. @returns its token. */
export async function openSession(
  ctx: Pick<Ctx, 'now' | 'random' | 'transaction'> & {
    readonly client: SessionClient;
    readonly services: Pick<Ctx['services'], 'sharedIdleMinutes'>;
  },
  account: Account,
  asksToStay: boolean,
  place: SignInPlace = 'here',
): Promise<string> {
  const remember = asksToStay && sharedIdleMinutes(ctx) === null;
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
      reauthenticated_at: place === 'here' ? ctx.now : null,
      is_offline: place === 'offline' ? 1 : 0,
    });
    if (place === 'here')
      await repo.insertLoginRecord(tx.db, {
        id: tx.newId(),
        user_id: account.id,
        user_role: account.role_name,
        now: ctx.now,
        is_offline: 0,
        ...originOf(ctx.client),
      });
  });
  return token;
}

/** Whether somebody says their own password, where the limiter lets it be looked at. */
export async function isOwnPassword(ctx: Ctx, given: string): Promise<boolean> {
  const { email, password_hash: stored } = await repo.getAccount(ctx.db, ctx.actor.userId);
  return isRightPassword(ctx, email, { stored, given });
}

/** The account of an address in any case, or of an id; undefined where it was deleted. */
export const findAccountOf = (
  db: Ctx['db'],
  by: { readonly email: string } | { readonly id: number },
): Promise<Account | undefined> =>
  'email' in by ? repo.findAccount(db, by.email) : repo.findAccountById(db, by.id);

export const getOwnAccount = (ctx: Ctx): Promise<Account> => repo.getAccount(ctx.db, ctx.actor.userId);

export const institutionName = async (ctx: Pick<Ctx, 'db'>): Promise<string> =>
  (await repo.getInstitution(ctx.db))?.name ?? '';

/** Whether the person of this session showed within ten minutes who they are. */
export async function isJustProven(ctx: Ctx): Promise<boolean> {
  const { reauthenticated_at: at } = await getSessionTimes(ctx.db, ctx.actor.sessionId);
  return at !== null && at <= ctx.now && ctx.now - at < REAUTHENTICATION_MS;
}

/** For what asks for it by its input alone. @throws REAUTHENTICATION_REQUIRED */
export async function assertJustProven(ctx: Ctx): Promise<void> {
  if (await isJustProven(ctx)) return;
  refuse('REAUTHENTICATION_REQUIRED', 'Show once more that it is you: by password or code.');
}

/** Changes the own password after checking the old one, and ends every other session. */
export async function changePassword(ctx: Ctx, input: { current: string; next: string }): Promise<void> {
  const account = await repo.getAccount(ctx.db, ctx.actor.userId);
  await assertNewPassword(ctx, {
    password: input.next,
    role: account.role_name,
    personal: [account.first_name, account.last_name, account.email],
    field: 'new_password',
  });
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

/** Ends every other session of whoever asks; computers let them in only with the hub from now on. */
export const signOutEverywhere = (ctx: Ctx): Promise<void> =>
  ctx.transaction(async (tx) => {
    tx.audit({ id: ctx.actor.userId });
    await voidOfflineGrants(tx, ctx.actor.userId);
    await revokeOtherSessions(tx.db, ctx.actor.userId, ctx.actor.sessionId, ctx.now);
  });

/** Counts a sign-in that this computer let happen without its hub, once; all others are counted where they were decided. */
export async function storeLogin(ctx: Ctx): Promise<void> {
  const isOffline =
    ctx.isReplay === true
      ? OfflineLogin.safeParse(ctx.recorded).success
      : await noteOfflineLogin(ctx.db, ctx.actor.sessionId);
  if (!isOffline) return;
  ctx.record({ offline: true } satisfies z.infer<typeof OfflineLogin>);
  await repo.insertLoginRecord(ctx.db, {
    id: ctx.newId(),
    user_id: ctx.actor.userId,
    user_role: ctx.actor.role,
    now: ctx.now,
    is_offline: 1,
    ip_address: null,
    computer: ctx.isReplay === true ? ctx.client.name : ((await findState(ctx.db, 'device_name')) ?? null),
  });
}
