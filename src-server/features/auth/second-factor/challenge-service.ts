import type { SecondStep, SecondStepBody } from '#shared/contract/second-step.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  CHALLENGE_MS,
  CHALLENGE_TRIES,
  maskedEmail,
  resendWaitMs,
  SEND_WINDOW_MS,
} from '#shared/domain/auth/second-factor.ts';
import type { Ctx } from '#server/context.ts';
import { hashToken } from '#server/http/authenticate.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { guesses } from '#server/secrets/guess-limiter.ts';
import * as accounts from '../repo.ts';
import { guessAt, openSession, type Account } from '../service.ts';
import * as challenges from './challenge-repo.ts';
import { newMailCode, sendCode } from './code-mail.ts';
import { mailCodeName, takeFactorCode } from './factor-code.ts';
import * as repo from './repo.ts';

const TOO_MANY = 'Too many wrong codes. Wait a little and try again.';

type ChallengeRow = challenges.ChallengeRow;

/** Wrong codes of an account count together, at whichever sign-in or dialog they are typed. */
export const factorGuessAt = (ctx: Ctx, email: string) => guessAt(ctx, `second step ${email}`, TOO_MANY);

const isOpen = (challenge: ChallengeRow, now: number): boolean =>
  challenge.used_at === null && challenge.expires_at > now && challenge.failures < CHALLENGE_TRIES;

const isOver = (): AppError =>
  new AppError('CHALLENGE_OVER', 'This sign-in took too long, or too many codes were wrong. Sign in again.');

/** How long until another code may be sent to a person. */
const waitOf = async (ctx: Ctx, userId: number): Promise<number> =>
  resendWaitMs(await challenges.listSentAt(ctx.db, userId, ctx.now - SEND_WINDOW_MS), ctx.now);

async function sendNewCode(ctx: Ctx, { id, userId }: { id: number; userId: number }): Promise<void> {
  const code = ctx.services.secrets.seal(mailCodeName(userId), newMailCode(ctx));
  await challenges.putCode(ctx.db, id, code, ctx.now);
  await sendCode(ctx, { of: 'challenge', id });
}

/** A code that went out a moment ago and still counts: who begins again at once does not wait for another one. */
async function codeOnItsWay(ctx: Ctx, userId: number) {
  const before = await challenges.findLatestChallenge(ctx.db, userId, ctx.client.address);
  return before !== undefined && before.code !== null && isOpen(before, ctx.now) ? before : undefined;
}

/** Makes a sign-in whose password was right wait for its second step; null where there is none. */
export async function beginSecondStep(
  ctx: Ctx,
  account: Account,
  remember: boolean,
): Promise<SecondStep | null> {
  if (account.status !== 'active') return null;
  const factor = await repo.findEnabledFactor(ctx.db, account.id);
  if (factor === undefined) return null;
  const challengeId = Buffer.from(ctx.random(32)).toString('base64url');
  const expiresAt = await ctx.transaction(async (tx) => {
    const isByMail = factor.method === 'email';
    const mayNotSend = isByMail && (await waitOf(tx, account.id)) > 0;
    const before = mayNotSend ? await codeOnItsWay(tx, account.id) : undefined;
    await challenges.forgetChallenges(tx.db, ctx.now - 2 * SEND_WINDOW_MS);
    await challenges.endChallenges(tx.db, account.id, ctx.now);
    const id = tx.newId();
    const end = before?.expires_at ?? ctx.now + CHALLENGE_MS;
    await challenges.insertChallenge(tx.db, {
      id,
      token_hash: hashToken(challengeId),
      user_id: account.id,
      method: factor.method,
      client: ctx.client.address,
      is_remembered: remember ? 1 : 0,
      code: before?.code ?? null,
      failures: before?.failures ?? 0,
      expires_at: end,
      created_at: ctx.now,
    });
    if (isByMail && !mayNotSend) await sendNewCode(tx, { id, userId: account.id });
    return end;
  });
  return {
    require_2fa: true,
    email: maskedEmail(account.email),
    type: factor.method,
    challenge_id: challengeId,
    expires_at: iso(expiresAt),
  };
}

const isOfComputer = (client: string): boolean => client.startsWith('device ');

/** The challenge that an answer is for, by its id or, as the documents have it, by the address that signs in. */
async function challengeOf(
  ctx: Ctx,
  body: Pick<SecondStepBody, 'email' | 'challenge_id'>,
): Promise<{ challenge: ChallengeRow; account: Account }> {
  const { address } = ctx.client;
  const named = body.email === undefined ? undefined : await accounts.findAccount(ctx.db, body.email);
  const challenge =
    body.challenge_id === undefined
      ? named && (await challenges.findLatestChallenge(ctx.db, named.id, address))
      : await challenges.findChallenge(ctx.db, hashToken(body.challenge_id));
  if (challenge === undefined) throw isOver();
  // A computer's own sign-ins are answered through it alone.
  const isElsewhere =
    challenge.client !== address && (isOfComputer(challenge.client) || isOfComputer(address));
  const isOthers = body.email !== undefined && named?.id !== challenge.user_id;
  if (isElsewhere || isOthers) throw isOver();
  const account = await accounts.findAccountById(ctx.db, challenge.user_id);
  if (account?.status !== 'active') throw isOver();
  return { challenge, account };
}

interface Taken {
  readonly account: Account;
  readonly token: string;
}

/** What a right code leads to, in the transaction that uses it up. */
type Follow<T> = (tx: Ctx, account: Account, remember: boolean) => Promise<T>;

/** Looks at the code and, where it is right, does what follows in the transaction that uses both up. */
async function tryCode<T>(
  tx: Ctx,
  { id, typed, account }: { id: number; typed: string; account: Account },
  follow: Follow<T>,
): Promise<T | 'wrong' | 'over'> {
  const challenge = await challenges.findChallengeById(tx.db, id);
  if (challenge === undefined || !isOpen(challenge, tx.now)) return 'over';
  if (!(await takeFactorCode(tx, { userId: account.id, typed, sent: challenge.code }))) {
    await challenges.countFailure(tx.db, id);
    return 'wrong';
  }
  if (!(await challenges.useChallenge(tx.db, id, tx.now))) return 'over';
  return follow(tx, account, challenge.is_remembered === 1);
}

/**
 * Finishes a sign-in with the code of its second step.
 * @throws INVALID_CREDENTIALS for a wrong code, CHALLENGE_OVER where the sign-in has to begin again
 */
export const finishSecondStep = (ctx: Ctx, body: SecondStepBody): Promise<Taken> =>
  withRightCode(ctx, body, async (tx, account, remember) => ({
    account,
    token: await openSession(tx, account, remember),
  }));

/** The same for somebody who is signed in nowhere by it. */
export const proveSecondStep = (ctx: Ctx, body: SecondStepBody): Promise<Account> =>
  withRightCode(ctx, body, async (_tx, account) => account);

async function withRightCode<T extends object>(
  ctx: Ctx,
  body: SecondStepBody,
  follow: Follow<T>,
): Promise<T> {
  const { challenge, account } = await challengeOf(ctx, body);
  ctx.audit({ id: account.id });
  let outcome: T | 'wrong' | 'over' = 'over';
  await guesses.look(...factorGuessAt(ctx, account.email), async () => {
    const typed = { id: challenge.id, typed: body.code, account };
    outcome = await ctx.transaction((tx) => tryCode(tx, typed, follow));
    return outcome !== 'wrong' && outcome !== 'over';
  });
  return taken<T>(outcome);
}

function taken<T extends object>(outcome: T | 'wrong' | 'over'): T {
  if (outcome === 'over') throw isOver();
  if (outcome === 'wrong') throw new AppError('INVALID_CREDENTIALS', 'This code is not right.');
  return outcome;
}

/** Sends another code for a sign-in that waits for one by mail. */
export async function resendCode(
  ctx: Ctx,
  body: Pick<SecondStepBody, 'email' | 'challenge_id'>,
): Promise<void> {
  const { challenge, account } = await challengeOf(ctx, body);
  ctx.audit({ id: account.id });
  if (!isOpen(challenge, ctx.now)) throw isOver();
  if (challenge.method !== 'email')
    refuse('ILLEGAL_STATE', 'The code of this account is in the authenticator app.');
  const waitMs = await waitOf(ctx, challenge.user_id);
  if (waitMs > 0)
    refuse('RATE_LIMITED', 'A code was sent a moment ago. Wait a little before you ask for another.', {
      retryAfterMs: waitMs,
    });
  await sendNewCode(ctx, { id: challenge.id, userId: challenge.user_id });
}
