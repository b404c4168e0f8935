import type { secondFactorContract, SecondFactorState } from '#shared/contract/second-factor.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  MAIL_CODE_MS,
  newRecoveryCode,
  readFactorCode,
  RECOVERY_CODES,
  RESEND_MS,
  showRecoveryCode,
} from '#shared/domain/auth/second-factor.ts';
import { otpauthUri, toBase32, TOTP } from '#shared/domain/auth/totp.ts';
import type { Ctx } from '#server/context.ts';
import { hashToken } from '#server/http/authenticate.ts';
import { isSameText } from '#server/http/server-secrets.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { guesses } from '#server/secrets/guess-limiter.ts';
import { matchingStep } from '#server/secrets/totp.ts';
import * as accounts from '../repo.ts';
import { revokeOtherSessions } from '../session-repo.ts';
import { noteSecondFactor } from '#server/features/users/account-service.ts';
import { factorGuessAt } from './challenge-service.ts';
import { mayMailTo, newMailCode, sendCode } from './code-mail.ts';
import { appSecretName, mailCodeName, openAppSecret } from './factor-code.ts';
import { standingOf } from './policy-service.ts';
import * as repo from './repo.ts';

type ScannedBody = HandlerInput<typeof secondFactorContract.verifyQrScanned>['body'];
type SettingBody = HandlerInput<typeof secondFactorContract.updateTwoFactorSetting>['body'];

const WRONG = 'This code is not right. Type the one that is shown now.';

const refuseCode = (text: string): never => refuse('VALIDATION_FAILED', text, { fields: { code: [text] } });

/** The own second factor, and what is asked for. */
export async function getSecondFactor(ctx: Ctx): Promise<SecondFactorState> {
  const { userId } = ctx.actor;
  const account = await accounts.getAccount(ctx.db, userId);
  const factor = await repo.findEnabledFactor(ctx.db, userId);
  const { policy, dueAt } = await standingOf(ctx, account);
  const enabledAt = factor?.enabled_at ?? null;
  return {
    method: factor?.method ?? null,
    enabled_at: enabledAt === null ? null : iso(enabledAt),
    recovery_codes_left: (await repo.listOpenRecoveryCodes(ctx.db, userId)).length,
    policy,
    due_at: dueAt === null ? null : iso(dueAt),
    may_use_email: await mayMailTo(ctx.db, account.email),
  };
}

async function assertMayTurnOn(ctx: Ctx) {
  const account = await accounts.getAccount(ctx.db, ctx.actor.userId);
  if ((await repo.findEnabledFactor(ctx.db, account.id)) !== undefined)
    refuse('ILLEGAL_STATE', 'The second factor is on. Turn it off before you set up another.');
  const { policy } = await standingOf(ctx, account);
  if (policy === 'off') refuse('FORBIDDEN', 'Your institution does not use a second factor for your role.');
  return account;
}

/** Draws a secret for an authenticator app; it counts once a code of it was right. */
export async function drawAppSecret(ctx: Ctx): Promise<{ qrCode: string; secret: string }> {
  const account = await assertMayTurnOn(ctx);
  const institution = await accounts.getInstitution(ctx.db);
  const bytes = Buffer.from(ctx.random(TOTP.secretBytes));
  const sealed = ctx.services.secrets.seal(appSecretName(account.id), bytes.toString('base64url'));
  await repo.putPendingFactor(ctx.db, {
    id: ctx.newId(),
    user_id: account.id,
    method: 'google',
    secret: sealed,
    secret_at: ctx.now,
  });
  const secret = toBase32(bytes);
  const names = { issuer: institution?.name ?? 'Lectern', account: account.email };
  return { qrCode: otpauthUri(secret, names), secret };
}

/** What was looked at before the transaction, by the input that it belongs to. */
const looked = new WeakMap<object, { readonly factor: repo.FactorRow; readonly step: number }>();

/** Looks at the first code of a pending factor where the limiter lets it be looked at. */
async function lookAtFirstCode(
  ctx: Ctx,
  body: object,
  { method, code }: { method: 'google' | 'email'; code: string },
): Promise<void> {
  const account = await assertMayTurnOn(ctx);
  const factor = await repo.findFactor(ctx.db, account.id, method);
  const secret = factor?.secret ?? null;
  if (factor === undefined || secret === null)
    return refuse('ILLEGAL_STATE', 'There is nothing to turn on yet. Begin again.');
  const read = readFactorCode(code);
  const given = read?.kind === 'digits' ? read.code : '';
  const { now } = ctx;
  const stepOf = (): number | null => {
    if (method === 'google') return matchingStep(openAppSecret(ctx, account.id, secret), given, now);
    const isRight = isSameText(given, ctx.services.secrets.open(mailCodeName(account.id), secret));
    return isRight && now < factor.secret_at + MAIL_CODE_MS ? 0 : null;
  };
  const isRight = await guesses.look(...factorGuessAt(ctx, account.email), async () => {
    const step = stepOf();
    if (step !== null) looked.set(body, { factor, step });
    return step !== null;
  });
  if (!isRight) refuseCode(WRONG);
}

/** New recovery codes in the place of those of before. @returns them as they are shown, once. */
async function drawRecoveryCodes(ctx: Ctx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode((bytes) => ctx.random(bytes)));
  await repo.deleteRecoveryCodes(ctx.db, userId);
  await repo.insertRecoveryCodes(
    ctx.db,
    codes.map((code) => ({
      id: ctx.newId(),
      user_id: userId,
      code_hash: hashToken(code),
      created_at: ctx.now,
    })),
  );
  return codes.map(showRecoveryCode);
}

/** From here on signing in takes a code; who is signed in without one elsewhere is not any more. */
async function turnOn(ctx: Ctx, body: object): Promise<string[]> {
  const { userId, sessionId } = ctx.actor;
  await assertMayTurnOn(ctx);
  const ready = looked.get(body);
  const isOn =
    ready !== undefined &&
    (await repo.enableFactor(
      ctx.db,
      { id: ready.factor.id, secretAt: ready.factor.secret_at },
      {
        enabled_at: ctx.now,
        last_step: ready.step,
        ...(ready.factor.method === 'email' ? { secret: null } : {}),
      },
    ));
  if (!isOn) throw new AppError('ILLEGAL_STATE', 'There is nothing to turn on yet. Begin again.');
  await repo.deleteOtherFactors(ctx.db, userId, ready.factor.id);
  await noteSecondFactor(ctx, userId, true);
  await revokeOtherSessions(ctx.db, userId, sessionId, ctx.now);
  return drawRecoveryCodes(ctx, userId);
}

export const prepareAppFactor = (ctx: Ctx, body: ScannedBody): Promise<void> =>
  lookAtFirstCode(ctx, body, { method: 'google', code: body.code });

/** Turns the authenticator app on. @returns the recovery codes. */
export const turnAppOn = (ctx: Ctx, body: ScannedBody): Promise<string[]> => turnOn(ctx, body);

async function sendFirstCode(ctx: Ctx): Promise<void> {
  const account = await assertMayTurnOn(ctx);
  if (!(await mayMailTo(ctx.db, account.email)))
    refuse('ILLEGAL_STATE', 'No mail reaches you from here. Use an authenticator app.');
  const before = await repo.findFactor(ctx.db, account.id, 'email');
  const waitMs = before === undefined ? 0 : before.secret_at + RESEND_MS - ctx.now;
  if (waitMs > 0)
    refuse('RATE_LIMITED', 'A code was sent a moment ago. Wait a little before you ask for another.', {
      retryAfterMs: waitMs,
    });
  const secret = ctx.services.secrets.seal(mailCodeName(account.id), newMailCode(ctx));
  const id = before?.id ?? ctx.newId();
  await repo.putPendingFactor(ctx.db, {
    id,
    user_id: account.id,
    method: 'email',
    secret,
    secret_at: ctx.now,
  });
  await sendCode(ctx, { of: 'factor', id });
}

/** Turns the second factor of a person off and forgets its secrets. */
export async function forgetSecondFactor(
  ctx: Pick<Ctx, 'db' | 'now' | 'newId'>,
  userId: number,
): Promise<void> {
  await repo.deleteFactors(ctx.db, userId);
  await repo.deleteRecoveryCodes(ctx.db, userId);
  await noteSecondFactor(ctx, userId, false);
}

async function turnOff(ctx: Ctx): Promise<void> {
  const account = await accounts.getAccount(ctx.db, ctx.actor.userId);
  const { policy } = await standingOf(ctx, account);
  if (policy === 'required')
    refuse('FORBIDDEN', 'Your institution asks for a second factor. It cannot be turned off.');
  await forgetSecondFactor(ctx, account.id);
}

interface Setting {
  readonly method: 'google' | 'email' | null;
  readonly message: string;
  readonly codes: string[];
}

export async function prepareSetting(ctx: Ctx, body: SettingBody): Promise<void> {
  const { two_factor_status: isOn, two_factor_authentication_method: method, code } = body;
  if (isOn && method === 'email' && code !== undefined) await lookAtFirstCode(ctx, body, { method, code });
}

/** Turns codes by mail on, first without and then with the code that was sent, or the second factor off. */
export async function updateSetting(ctx: Ctx, body: SettingBody): Promise<Setting> {
  const current = (await repo.findEnabledFactor(ctx.db, ctx.actor.userId))?.method ?? null;
  if (!body.two_factor_status) {
    if (current !== null) await turnOff(ctx);
    return { method: null, message: 'The second factor is off.', codes: [] };
  }
  if (current === (body.two_factor_authentication_method ?? current) && current !== null)
    return { method: current, message: 'The second factor is on.', codes: [] };
  if (body.two_factor_authentication_method !== 'email')
    return refuse('ILLEGAL_STATE', 'Scan the code with your authenticator app first.');
  if (body.code === undefined) {
    await sendFirstCode(ctx);
    return { method: null, message: 'A code is on its way to you. Enter it to turn this on.', codes: [] };
  }
  const codes = await turnOn(ctx, body);
  return { method: 'email', message: 'The second factor is on.', codes };
}

/** Recovery codes in the place of those that are used up or lost. */
export async function renewRecoveryCodes(ctx: Ctx): Promise<string[]> {
  if ((await repo.findEnabledFactor(ctx.db, ctx.actor.userId)) === undefined)
    refuse('ILLEGAL_STATE', 'There is no second factor to recover.');
  return drawRecoveryCodes(ctx, ctx.actor.userId);
}
