import { HOUR_MS, MAILED_CODE_MS, mayMail, newMailedSecrets } from '#shared/domain/auth/mailed-code.ts';
import { missingStepOf } from '#shared/domain/auth/registration.ts';
import { showStartCode } from '#shared/domain/auth/start-code.ts';
import type { Database } from '#server/db/database.ts';
import { hashToken } from '#server/http/authenticate.ts';
import type { SettleCtx } from '#server/outside/outside-call.ts';
import { queueLetter } from '../mail/letter-queue.ts';
import * as repo from './repo.ts';
import * as requests from './request-repo.ts';
import * as tokens from './token-repo.ts';

export interface AskedMailsDeps {
  readonly database: Pick<Database, 'read'>;
  transaction<T>(work: (ctx: SettleCtx) => Promise<T>): Promise<T>;
}

const AT_ONCE = 50;

const LETTERS = {
  verify: { kind: 'verification', path: '/email-verification' },
  reset: { kind: 'recovery', path: '/reset-password' },
} as const;

type Purpose = keyof typeof LETTERS;
type Account = NonNullable<Awaited<ReturnType<typeof repo.findAccount>>>;

/** Both secrets of a mail; they void those of the mail before. */
async function sendCode(ctx: SettleCtx, account: Account, purpose: Purpose): Promise<boolean> {
  const { token, code } = newMailedSecrets((bytes) => ctx.random(bytes));
  const expiresAt = ctx.now + MAILED_CODE_MS[purpose];
  const { kind, path } = LETTERS[purpose];
  const isQueued = await queueLetter(ctx, {
    kind,
    to: account.email,
    userId: account.id,
    values: { name: account.first_name },
    code: showStartCode(code),
    page: { path, says: { email: account.email, code: token } },
    uselessAt: expiresAt,
  });
  if (!isQueued) return false;
  await tokens.voidTokens(ctx.db, account.id, purpose);
  for (const secret of [token, code])
    await tokens.insertToken(ctx.db, {
      id: ctx.newId(),
      purpose,
      user_id: account.id,
      code_hash: hashToken(secret),
      expires_at: expiresAt,
      used_at: null,
      created_at: ctx.now,
      created_by: null,
    });
  return true;
}

/** An administrator hears of somebody who waits for them. */
async function tellAdministrators(ctx: SettleCtx, account: Account): Promise<void> {
  if (account.approved_at !== null) return;
  for (const { id, email, first_name: name } of await requests.listAdministrators(ctx.db))
    await queueLetter(ctx, {
      kind: 'registrations',
      to: email,
      userId: id,
      values: { name, person: `${account.first_name} ${account.last_name}`, email: account.email },
      page: { path: '/UserManagement' },
    });
}

async function grant(ctx: SettleCtx, request: requests.AccountRequest): Promise<boolean> {
  const purpose = request.kind === 'reset' ? 'reset' : 'verify';
  const kinds = purpose === 'reset' ? (['reset'] as const) : (['verify', 'register'] as const);
  const account = await repo.findAccount(ctx.db, request.account_key);
  if (account?.status !== 'active') return false;
  if (purpose === 'verify' && missingStepOf(account) !== 'verification') return false;
  const since = ctx.now - HOUR_MS;
  const granted = await requests.grantedSince(ctx.db, { account: request.account_key, kinds, since });
  if (!mayMail(granted, request.asked_at)) return false;
  if (request.kind === 'register') await tellAdministrators(ctx, account);
  return sendCode(ctx, account, purpose);
}

/**
 * Writes the mails that people have asked for, each in a transaction of its own. What brings none, as nobody has the
 * address or there were enough of them, ends here, and nobody hears of it.
 */
export async function writeAskedMails({ database, transaction }: AskedMailsDeps): Promise<void> {
  for (const request of await requests.listOpenRequests(database.read, AT_ONCE))
    await transaction(async (ctx) => {
      const isGranted = await grant(ctx, request);
      await requests.settleRequest(ctx.db, request.id, { now: ctx.now, isGranted });
      await requests.forgetRequests(ctx.db, ctx.now - 2 * HOUR_MS);
    });
}
