import type { PaymentCard } from '#shared/contract/payment-cards.ts';
import type { Ctx } from '#server/context.ts';
import { beginOutside, leaveOutside } from '#server/outside/outside-call.ts';
import { refuse } from '#server/refuse.ts';
import { accountOf } from '../payments/keys.ts';
import * as repo from './card-repo.ts';
import { detachCard } from './detach-card.ts';
import { toCard } from './mapper.ts';
import { saveKnownCard } from './save-known-card.ts';

/** The signed-in person at the account that the institution has now. @throws where no cards are taken here */
export async function ownHolder(ctx: Pick<Ctx, 'db' | 'services' | 'actor'>): Promise<repo.Holder> {
  const { payments } = ctx.services;
  const keys = await payments.keys(ctx.db);
  if (keys === null)
    return refuse('ILLEGAL_STATE', (await payments.cardsProblem(ctx.db)) ?? 'There are no keys.');
  return { userId: ctx.actor.userId, account: accountOf(keys) };
}

/** The own cards; none where none are taken. */
export async function listOwnCards(ctx: Ctx): Promise<PaymentCard[]> {
  if ((await ctx.services.payments.cardsProblem(ctx.db)) !== null) return [];
  return (await repo.listCards(ctx.db, await ownHolder(ctx))).map((row) => toCard(row, ctx.now));
}

/** Begins to ask the provider whether a card is this person's, and to keep it. */
export async function saveCard(ctx: Ctx, cardId: string) {
  const { userId } = await ownHolder(ctx);
  return beginOutside(ctx, saveKnownCard, { userId, cardId });
}

/** Removes an own card here at once, and at the provider as soon as it answers. */
export async function removeCard(
  ctx: Ctx,
  by: { readonly id: number } | { readonly providerCardId: string },
): Promise<void> {
  const card = await repo.findOwnCard(ctx.db, await ownHolder(ctx), by);
  if (card === undefined) return refuse('NOT_FOUND', 'There is no such card.');
  await repo.removeCard(ctx.db, card, ctx.now);
  await leaveOutside(ctx, detachCard, { cardId: card.provider_card_id });
}
