import type { OptionalMailKind } from '#shared/domain/mail/mail-kinds.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { readChoiceToken } from './choice-token.ts';
import { chooseMail, isLivePerson } from './outbox-repo.ts';

/** Does what a link of a mail asks, for the person and the kind that it was sealed for. @returns the kind. */
export async function choose(
  ctx: Ctx,
  token: string,
  { isWanted }: { readonly isWanted: boolean },
): Promise<OptionalMailKind> {
  const choice = readChoiceToken(ctx.services.secrets, token);
  if (choice === null || !(await isLivePerson(ctx.db, choice.userId)))
    return refuse(
      'NOT_FOUND',
      'This link is not one of ours, or its account is gone. Use the link of the mail.',
    );
  ctx.audit({ id: choice.userId, about: choice.userId });
  await chooseMail(ctx, { ...choice, isWanted });
  return choice.kind;
}
