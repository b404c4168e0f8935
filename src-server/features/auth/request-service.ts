import { HOUR_MS, REQUESTS_PER_CLIENT } from '#shared/domain/auth/mailed-code.ts';
import type { AccountRequestTable } from '#server/db/account-tables.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { guessOf } from '#server/secrets/failure-book.ts';
import * as requests from './request-repo.ts';

/** Who asks, as limits count them: an address or a computer of this hub. */
export const clientKeyOf = (ctx: Ctx): string => guessOf({ account: '', client: ctx.client.address }).client;

/** @throws RATE_LIMITED where this client has asked for too much lately, whoever it asked for. */
export async function assertMayAsk(ctx: Ctx): Promise<void> {
  const asked = await requests.countOfClient(ctx.db, clientKeyOf(ctx), ctx.now - HOUR_MS);
  if (asked >= REQUESTS_PER_CLIENT)
    refuse('RATE_LIMITED', 'Too much was asked for from here. Try again in an hour.', {
      retryAfterMs: HOUR_MS,
    });
}

/**
 * Notes that somebody asks for a mail. Whether the address has an account is looked at after the answer, so that
 * neither its words nor its time tell (asked-mails.ts).
 */
export async function askForMail(ctx: Ctx, kind: AccountRequestTable['kind'], email: string): Promise<void> {
  await assertMayAsk(ctx);
  await requests.insertRequest(ctx.db, {
    id: ctx.newId(),
    kind,
    account_key: email.toLowerCase(),
    client_key: clientKeyOf(ctx),
    asked_at: ctx.now,
    handled_at: null,
  });
}
