import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { Id, IsoTime, Message } from './wire.ts';

/** A card as the payment provider names it. A number of a card is none. */
export const PaymentMethodId = z
  .string()
  .max(255)
  .regex(/^pm_\w+$/u, 'Name a saved card.');

/** What may be known of a card. */
export const PaymentCard = z.object({
  id: Id,
  /** By what an order names it. */
  payment_method_id: z.string(),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  is_expired: z.boolean(),
  created_at: IsoTime,
});
export type PaymentCard = z.infer<typeof PaymentCard>;

/** 256 bits, good once. */
const LinkParams = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/u) });

const own = { auth: 'session', ability: [], sync: 'hub-only' } as const;
/** Pages of the hub for the system's browser, which has no session. */
const page = {
  params: LinkParams,
  responses: { 200: 'bytes' },
  auth: 'public',
  ability: [],
  origin: 'lectern',
  sync: 'local',
} as const;

export const paymentCardsContract = {
  listCards: defineEndpoint({
    method: 'GET',
    path: '/api/cards',
    summary: 'The own cards, the latest first: brand, last four digits and expiry, never more',
    responses: { 200: z.object({ data: z.array(PaymentCard) }) },
    ...own,
    origin: 'lectern',
  }),
  saveCard: defineEndpoint({
    method: 'POST',
    path: '/api/profile/save-card',
    summary: 'Save a card that the provider has; without one, a page on which the provider takes one',
    body: z.strictObject({ payment_method_id: PaymentMethodId.optional() }),
    responses: {
      200: Message.extend({
        /** A page of the hub, good once within thirty minutes. */
        action_url: z.string().optional(),
        data: PaymentCard.optional(),
      }),
    },
    ...own,
    origin: 'spec',
    audit: { target: 'user', keep: ['payment_method_id'] },
  }),
  removeCard: defineEndpoint({
    method: 'POST',
    path: '/api/profile/remove-card',
    summary: 'Remove a card of one’s own, by our id or that of the provider',
    body: z
      .strictObject({ id: Id.optional(), payment_method_id: PaymentMethodId.optional() })
      .refine((body) => (body.id === undefined) !== (body.payment_method_id === undefined), 'Name one card.'),
    responses: { 200: Message },
    ...own,
    origin: 'spec',
    audit: { target: 'user', by: 'id', keep: ['payment_method_id'] },
  }),
  showCardPage: defineEndpoint({
    method: 'GET',
    path: '/api/card-page/{token}',
    summary: 'The page of the hub that leads to the form of the payment provider',
    ...page,
    audit: { exempt: 'It shows a page and changes nothing.' },
  }),
  openCardForm: defineEndpoint({
    method: 'POST',
    path: '/api/card-page/{token}',
    summary: 'Uses the link up and sends the browser on to the form of the payment provider',
    ...page,
    body: 'bytes',
    audit: { target: 'user' },
  }),
  returnFromCardForm: defineEndpoint({
    method: 'GET',
    path: '/api/card-return/{token}',
    summary: 'Where the provider sends the browser back to: the card is read from the provider and kept',
    ...page,
    audit: { target: 'user' },
  }),
} as const;
