import { isLinkToken, readMailedSecret, type MailedPurpose } from '#shared/domain/auth/mailed-code.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Ctx } from '#server/context.ts';
import { hashToken } from '#server/http/authenticate.ts';
import { isSameText } from '#server/http/server-secrets.ts';
import { guesses, type Turn } from '#server/secrets/guess-limiter.ts';
import { guessAt } from './service.ts';
import * as tokens from './token-repo.ts';

export type OpenToken = Awaited<ReturnType<typeof tokens.findOpenTokens>>[number];

/** One answer for an unknown address and for a code that is wrong, used, void or too old. */
export const codeRefused = (): AppError =>
  new AppError(
    'INVALID_CREDENTIALS',
    'This code does not fit this e-mail address, was used before, or is too old. Check both, or ask for a new code.',
  );

const TOO_MANY = 'Too many attempts with a code. Wait a little and try again.';

/** Whose tries are counted together. What stands in a link is guessed by nobody, so that nobody locks it out. */
const countedAs = (purpose: string, email: string, code: string): string =>
  isLinkToken(code) ? `${purpose} link ${hashToken(code).slice(0, 16)}` : `${purpose} ${email}`;

/**
 * Looks for what fits a code that somebody says for an address, where the limiter lets it be looked at.
 * @param find all that may still be used; asked for an unknown address too
 * @param beside slow work that takes its time whatever is found, such as hashing
 * @throws AppError in one text for whatever does not fit
 */
export async function lookAtCode<T extends { readonly code_hash: string }>(
  ctx: Ctx,
  { purpose, email, code }: { readonly purpose: string; readonly email: string; readonly code: string },
  find: (email: string) => Promise<readonly T[]>,
  beside: (turn: Turn) => Promise<void> = async () => undefined,
): Promise<T> {
  const address = email.toLowerCase();
  const given = hashToken(readMailedSecret(code));
  let found: T | undefined;
  const isRight = await guesses.look(
    ...guessAt(ctx, countedAs(purpose, address, code), TOO_MANY),
    async (turn) => {
      const open = await find(address);
      await beside(turn);
      found = open.find(({ code_hash: hash }) => isSameText(given, hash));
      return found !== undefined;
    },
  );
  if (!isRight || found === undefined) throw codeRefused();
  return found;
}

/** The same for a mailed code. */
export const lookAtMailedCode = (
  ctx: Ctx,
  said: { readonly purpose: MailedPurpose; readonly email: string; readonly code: string },
  beside?: (turn: Turn) => Promise<void>,
): Promise<OpenToken> =>
  lookAtCode(
    ctx,
    said,
    async (email) => {
      const open = await tokens.findOpenTokens(ctx.db, { email, purpose: said.purpose, now: ctx.now });
      // The log names whose code was guessed at, also where the guess is refused.
      if (open[0] !== undefined) ctx.audit({ id: open[0].user_id });
      return open;
    },
    beside,
  );

/** Uses a mailed code up, and with it the other half of its mail. @throws AppError where somebody was faster */
export async function useMailedCode(ctx: Ctx, token: OpenToken, purpose: MailedPurpose): Promise<void> {
  if (!(await tokens.useToken(ctx.db, token.id, ctx.now))) throw codeRefused();
  await tokens.voidTokens(ctx.db, token.user_id, purpose);
}
