import type { authContract } from '#shared/contract/auth.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import { newStartCode, showStartCode, START_CODE_MS } from '#shared/domain/auth/start-code.ts';
import { readTypedCode } from '#shared/domain/text/typed-code.ts';
import type { Ctx } from '#server/context.ts';
import { hashToken } from '#server/http/authenticate.ts';
import { isSameText } from '#server/http/server-secrets.ts';
import { guesses } from '#server/secrets/guess-limiter.ts';
import { hashPasswordInTurn } from '#server/secrets/password.ts';
import { changePasswordHash } from '../users/account-service.ts';
import { assertNewPassword } from './password-policy.ts';
import { guessAt } from './service.ts';
import { revokeSessions } from './session-repo.ts';
import * as tokens from './token-repo.ts';

type StartBody = HandlerInput<typeof authContract.start>['body'];
type OpenToken = NonNullable<Awaited<ReturnType<typeof tokens.findOpenToken>>>;

/** A code as it is shown, once; the database has its hash alone. */
export interface GivenCode {
  readonly code: string;
  readonly expiresAt: number;
}

/**
 * Gives a person a start code, which voids the one before.
 * @param by who gives it; null for the command line.
 */
export async function giveStartCode(
  ctx: Pick<Ctx, 'db' | 'now' | 'newId' | 'random'>,
  userId: number,
  by: number | null,
): Promise<GivenCode> {
  const code = newStartCode((bytes) => ctx.random(bytes));
  const expiresAt = ctx.now + START_CODE_MS;
  await tokens.voidTokens(ctx.db, userId, 'start');
  await tokens.insertToken(ctx.db, {
    id: ctx.newId(),
    purpose: 'start',
    user_id: userId,
    code_hash: hashToken(code),
    expires_at: expiresAt,
    used_at: null,
    created_at: ctx.now,
    created_by: by,
  });
  return { code: showStartCode(code), expiresAt };
}

/**
 * Gives many people start codes, which void those from before.
 * @returns the codes in the order of the people
 */
export async function giveStartCodes(
  ctx: Pick<Ctx, 'db' | 'now' | 'newId' | 'random'>,
  userIds: readonly number[],
  by: number,
): Promise<GivenCode[]> {
  const expiresAt = ctx.now + START_CODE_MS;
  const codes = userIds.map(() => newStartCode((bytes) => ctx.random(bytes)));
  await tokens.voidTokensOf(ctx.db, userIds, 'start');
  await tokens.insertTokens(
    ctx.db,
    userIds.map((userId, at) => ({
      id: ctx.newId(),
      purpose: 'start' as const,
      user_id: userId,
      code_hash: hashToken(codes[at] ?? ''),
      expires_at: expiresAt,
      used_at: null,
      created_at: ctx.now,
      created_by: by,
    })),
  );
  return codes.map((code) => ({ code: showStartCode(code), expiresAt }));
}

/** Voids the start codes of people that nobody has used. */
export const voidStartCodes = (db: Ctx['db'], userIds: readonly number[]) =>
  tokens.voidTokensOf(db, userIds, 'start');

/** One answer for an unknown address and for a code that is wrong, used or too old. */
const refused = (): AppError =>
  new AppError(
    'INVALID_CREDENTIALS',
    'This start code does not fit this e-mail address, was used before, or is too old. Check both, or ask for a new code.',
  );

interface Prepared {
  readonly token: OpenToken;
  readonly passwordHash: string;
}

/** What was looked at and hashed before the transaction, by the input that it belongs to. */
const prepared = new WeakMap<StartBody, Prepared>();

/** Looks at a start code where the limiter lets it be looked at; hashes the new password whatever it finds. */
export async function prepareStart(ctx: Ctx, body: StartBody): Promise<void> {
  const email = body.email.toLowerCase();
  const given = hashToken(readTypedCode(body.code));
  const guess = guessAt(
    ctx,
    `start ${email}`,
    'Too many attempts with a start code. Wait a little and try again.',
  );
  const isRight = await guesses.look(...guess, async (turn) => {
    const token = await tokens.findOpenToken(ctx.db, { email, purpose: 'start', now: ctx.now });
    if (token !== undefined) ctx.audit({ id: token.user_id });
    const passwordHash = await hashPasswordInTurn(turn, body.new_password);
    if (!isSameText(given, token?.code_hash ?? '') || token === undefined) return false;
    prepared.set(body, { token, passwordHash });
    return true;
  });
  const ready = prepared.get(body);
  if (!isRight || ready === undefined) throw refused();
  const { role_name: role, first_name: first, last_name: last } = ready.token;
  await assertNewPassword(ctx, {
    password: body.new_password,
    role,
    personal: [first, last, email],
    field: 'new_password',
  });
}

/** Uses the code up: from here on the new password counts, and no session from before does. */
export async function start(ctx: Ctx, body: StartBody): Promise<void> {
  const ready = prepared.get(body);
  if (ready === undefined || !(await tokens.useToken(ctx.db, ready.token.id, ctx.now))) throw refused();
  const { user_id: userId, role_name: role } = ready.token;
  ctx.audit({ id: userId, person: { userId, role } });
  await changePasswordHash(ctx, userId, ready.passwordHash);
  await revokeSessions(ctx.db, userId, ctx.now);
}
