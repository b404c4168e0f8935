import { z } from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import type { paymentCardsContract } from '#shared/contract/payment-cards.ts';
import type { HandlerResult } from '#shared/contract/types.ts';
import { OutsideRefusal, type OutsideCall } from '#server/outside/outside-call.ts';
import { PROVIDER_LIMIT_MS, ProviderRefused, type ProviderCard } from '#server/payments/payment-provider.ts';
import { accountOf } from '../payments/keys.ts';
import * as repo from './card-repo.ts';
import { toCard } from './mapper.ts';

type SaveAnswer = HandlerResult<typeof paymentCardsContract.saveCard>;

interface Found {
  readonly account: string;
  readonly card: ProviderCard;
}

const NO_SUCH_CARD = 'There is no such card.';

/** Keeps a card that the provider has, if it is this person's there. */
export const saveKnownCard: OutsideCall<{ userId: number; cardId: string }, Found, SaveAnswer> = {
  name: 'payment-cards.save',
  payload: z.strictObject({ userId: z.int(), cardId: z.string() }),
  limitMs: PROVIDER_LIMIT_MS,
  whenInterrupted: 'repeat',
  perform: async ({ db, services }, { userId, cardId }, signal) => {
    const { payments } = services;
    const [keys, provider] = [await payments.keys(db), await payments.provider(db)];
    if (keys === null || provider === null) throw new OutsideRefusal(NO_SUCH_CARD);
    const account = accountOf(keys);
    const customer = await repo.findCustomer(db, { userId, account });
    try {
      if (customer === null) throw new OutsideRefusal(NO_SUCH_CARD);
      // The provider's word, not the client's: whose the card is.
      const card = (await provider.cards(customer, signal)).find(({ id }) => id === cardId);
      if (card === undefined) throw new OutsideRefusal(NO_SUCH_CARD);
      return { account, card };
    } catch (error) {
      throw error instanceof ProviderRefused ? new OutsideRefusal(NO_SUCH_CARD) : error;
    }
  },
  settle: async (ctx, { userId, cardId }, outcome) => {
    if (outcome.kind !== 'done') {
      const isRefused = outcome.reason === NO_SUCH_CARD;
      return {
        refusal: isRefused
          ? new AppError('NOT_FOUND', NO_SUCH_CARD)
          : new AppError('UNAVAILABLE', 'The payment provider did not answer. Try again in a moment.'),
      };
    }
    const { account, card } = outcome.result;
    await repo.keepCard(ctx.db, { userId, account }, card, ctx);
    const kept = await repo.findOwnCard(ctx.db, { userId, account }, { providerCardId: cardId });
    if (kept === undefined) return { refusal: new AppError('NOT_FOUND', NO_SUCH_CARD) };
    return {
      answer: { status: 200, body: { message: 'The card is saved.', data: toCard(kept, ctx.now) } },
    };
  },
};
