import type { paymentCardsContract } from '#shared/contract/payment-cards.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { PAGE_HEADERS, plainPage, type PlainPage } from '#server/http/plain-page.ts';
import { refuse } from '#server/refuse.ts';
import { listOwnCards, removeCard, saveCard } from './card-service.ts';
import { createCardLink } from './link-service.ts';
import { comeBack, openForm, showLink } from './page-service.ts';

const shown = (page: PlainPage) => ({ status: 200 as const, headers: PAGE_HEADERS, body: plainPage(page) });

export const paymentCardsHandlers: HandlersFor<typeof paymentCardsContract, Ctx> = {
  listCards: async (ctx) => ({ status: 200, body: { data: await listOwnCards(ctx) } }),

  saveCard: async (ctx, { body }) => {
    if (body.payment_method_id !== undefined) return saveCard(ctx, body.payment_method_id);
    const actionUrl = await createCardLink(ctx);
    const message = 'Enter the card on the page that opens in your browser.';
    // The link is shown once: a repeated call makes another one.
    return { status: 200, body: { message, action_url: actionUrl }, kept: null };
  },

  removeCard: async (ctx, { body: { id, payment_method_id: providerCardId } }) => {
    if (id !== undefined) await removeCard(ctx, { id });
    else if (providerCardId !== undefined) await removeCard(ctx, { providerCardId });
    else refuse('VALIDATION_FAILED', 'Name one card.');
    return { status: 200, body: { message: 'The card is removed.' } };
  },

  showCardPage: async (ctx, { params }) => shown(await showLink(ctx, params.token)),
  openCardForm: async (ctx, { params }) => shown(await openForm(ctx, params.token)),
  returnFromCardForm: async (ctx, { params }) => shown(await comeBack(ctx, params.token)),
};
