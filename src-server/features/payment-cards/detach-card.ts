import { z } from 'zod';
import type { OutsideCall } from '#server/outside/outside-call.ts';
import { PROVIDER_LIMIT_MS } from '#server/payments/payment-provider.ts';

/** Removes a card at the provider, where it was removed here. Twice does no harm; nobody waits for it. */
export const detachCard: OutsideCall<{ cardId: string }, null, { status: 200; body: object }> = {
  name: 'payment-cards.detach',
  payload: z.strictObject({ cardId: z.string() }),
  limitMs: PROVIDER_LIMIT_MS,
  whenInterrupted: 'repeat',
  perform: async ({ services }, { cardId }, signal) => {
    await (await services.payments.provider())?.detachCard(cardId, signal);
    return null;
  },
  // Nothing here charges it any more, whatever the provider says.
  settle: async () => ({ answer: { status: 200, body: {} } }),
};
