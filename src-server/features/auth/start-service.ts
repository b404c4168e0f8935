import type { authContract } from '#shared/contract/auth.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import { newPasswordProblem } from '#shared/domain/auth/new-password.ts';
import { newStartCode, showStartCode, START_CODE_MS } from '#shared/domain/auth/start-code.ts';
import { readTypedCode } from '#shared/domain/text/typed-code.ts';
import type { Ctx } from '#server/context.ts';
import { hashToken } from '#server/http/authenticate.ts';
import { isSameText } from '#server/http/server-secrets.ts';
import { refuse } from '#server/refuse.ts';
import { guesses } from '#server/secrets/guess-limiter.ts';
import { hashPasswordInTurn } from '#server/secrets/password.ts';
import { changePasswordHash } from '../users/account-service.ts';
import * as repo from './repo.ts';
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

async function assertGoodPassword(ctx: Ctx, token: OpenToken, { email, new_password }: StartBody) {
  const institution = await repo.getInstitution(ctx.db);
  const personal = [token.first_name, token.last_name, email, institution?.name ?? ''];
  const problem = newPasswordProblem(new_password, { role: token.role_name, personal });
  if (problem !== null) refuse('VALIDATION_FAILED', problem, { fields: { new_password: [problem] } });
}

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
  await assertGoodPassword(ctx, ready.token, body);
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
