import { z } from 'zod';
import { CONTENT_KINDS } from '#shared/domain/discover/item-key.ts';
import { NOT_AUDITED } from './audit-rule.ts';
import { defineEndpoint } from './define.ts';
import { Claim, Count, Currency, Id, IdParams, IsoTime, Message, Sha256 } from './wire.ts';

/** Why something that was put into a cart or a wishlist cannot be bought; `available` where it can. */
export const LINE_STATES = ['available', 'owned', 'own', 'closed', 'gone'] as const;

/** What stands in a cart or a wishlist (spec 2 §3); what it costs and who is paid, the server says. */
export const KeptItem = z.object({
  /** The id of the content. */
  created: Id,
  type: z.enum(CONTENT_KINDS),
  price: z.number(),
  currency: Currency,
  course_instructor_id: Id.optional(),
  exam_instructor_id: Id.optional(),
  title: z.string(),
  instructor_name: z.string(),
  category: z.string(),
  image: Sha256.nullable(),
  /** What it cost when it was put in, or when its price was looked at last. */
  price_seen: z.number(),
  currency_seen: Currency,
  is_free: z.boolean(),
  state: z.enum(LINE_STATES),
  added_at: IsoTime,
});
export type KeptItem = z.infer<typeof KeptItem>;

export const CartItem = KeptItem.extend({ saved_for_later: z.boolean() });
export type CartItem = z.infer<typeof CartItem>;

/** What one puts in: price and payee are claims. */
export const NamedItem = {
  created: Id,
  type: z.enum(CONTENT_KINDS),
  price: Claim,
  course_instructor_id: Claim,
  exam_instructor_id: Claim,
  user_id: Claim,
} as const;

const change = {
  auth: 'session',
  ability: ['cart:add'],
  origin: 'lectern',
  sync: 'command',
  conflict: 'merge',
  audit: NOT_AUDITED.ownView,
} as const;

/** What the signed-in person means to buy: the same on all their computers, and changed by them alone. */
export const cartContract = {
  listCartItems: defineEndpoint({
    method: 'GET',
    path: '/api/cart-items',
    summary: 'The own cart, the last line first, with what it comes to in each currency',
    responses: {
      200: z.object({
        data: z.array(CartItem),
        total: Count,
        /** Of what can be bought and is not put aside. */
        sums: z.array(
          z.object({ currency: Currency, subtotal: z.number(), tax: z.number(), total: z.number() }),
        ),
        tax_label: z.string(),
        /** Percent. */
        tax_rate: z.number(),
      }),
    },
    auth: 'session',
    ability: ['cart:view'],
    origin: 'lectern',
    sync: 'read',
  }),
  addCartItem: defineEndpoint({
    method: 'POST',
    path: '/api/cart-items',
    summary: 'Put an exam or a course into the own cart; a second time it stands there once',
    body: z.strictObject({ ...NamedItem, saved_for_later: z.boolean().optional() }),
    responses: { 201: Message.extend({ data: CartItem }) },
    ...change,
  }),
  changeCartItem: defineEndpoint({
    method: 'PATCH',
    path: '/api/cart-items/{id}',
    summary: 'Put a line aside or back, or say that its price was seen; the id is that of the content',
    params: IdParams,
    body: z.strictObject({
      saved_for_later: z.boolean().optional(),
      is_price_seen: z.literal(true).optional(),
    }),
    responses: { 200: Message.extend({ data: CartItem }) },
    ...change,
  }),
  removeCartItem: defineEndpoint({
    method: 'DELETE',
    path: '/api/cart-items/{id}',
    summary: 'Take a line out of the own cart, by the id of its content; what was added since stays',
    params: IdParams,
    responses: { 200: Message },
    ...change,
  }),
} as const;
