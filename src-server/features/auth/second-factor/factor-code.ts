import { readFactorCode } from '#shared/domain/auth/second-factor.ts';
import type { Ctx } from '#server/context.ts';
import { hashToken } from '#server/http/authenticate.ts';
import { isSameText } from '#server/http/server-secrets.ts';
import { matchingStep } from '#server/secrets/totp.ts';
import * as repo from './repo.ts';

type CodeCtx = Pick<Ctx, 'db' | 'now' | 'services'>;

/** Under which name the secret of a person's authenticator app is sealed. */
export const appSecretName = (userId: number): string => `second-factor.${userId}`;

/** Under which name a code that goes to a person by mail is sealed. */
export const mailCodeName = (userId: number): string => `sign-in-code.${userId}`;

/** The bytes of a sealed secret of an authenticator app. */
export const openAppSecret = ({ services }: Pick<Ctx, 'services'>, userId: number, sealed: string): Buffer =>
  Buffer.from(services.secrets.open(appSecretName(userId), sealed), 'base64url');

/** Whether this is the code of somebody's authenticator app at this moment, which it is once. */
async function isAppCode(ctx: CodeCtx, userId: number, code: string): Promise<boolean> {
  const factor = await repo.findEnabledFactor(ctx.db, userId);
  if (factor?.method !== 'google' || factor.secret === null) return false;
  const secret = openAppSecret(ctx, userId, factor.secret);
  const step = matchingStep(secret, code, ctx.now);
  return step !== null && repo.useStep(ctx.db, factor.id, step);
}

async function isRecoveryCode(ctx: CodeCtx, userId: number, code: string): Promise<boolean> {
  const given = hashToken(code);
  const open = await repo.listOpenRecoveryCodes(ctx.db, userId);
  const match = open.find((row) => isSameText(given, row.code_hash));
  return match !== undefined && repo.useRecoveryCode(ctx.db, match.id, ctx.now);
}

/**
 * Whether somebody typed a code that counts, and uses it up: in a transaction, in a turn of the limiter.
 * @param sent the sealed code that went out by mail, where one did
 */
export async function takeFactorCode(
  ctx: CodeCtx,
  { userId, typed, sent }: { readonly userId: number; readonly typed: string; readonly sent: string | null },
): Promise<boolean> {
  const read = readFactorCode(typed);
  if (read === null) return false;
  if (read.kind === 'recovery') return isRecoveryCode(ctx, userId, read.code);
  if (sent !== null) return isSameText(read.code, ctx.services.secrets.open(mailCodeName(userId), sent));
  return isAppCode(ctx, userId, read.code);
}
