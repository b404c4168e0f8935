import { z } from 'zod';
import { NOT_AUDITED } from './audit-rule.ts';
import { KeptItem, NamedItem } from './cart.ts';
import { defineEndpoint } from './define.ts';
import { Count, IdParams, Message } from './wire.ts';

const WishlistItem = KeptItem.extend({ is_in_cart: z.boolean() });
export type WishlistItem = z.infer<typeof WishlistItem>;

const change = {
  auth: 'session',
  origin: 'lectern',
  sync: 'command',
  conflict: 'merge',
  audit: NOT_AUDITED.ownView,
} as const;

/** What the signed-in person wants some day. */
export const wishlistContract = {
  listWishlistItems: defineEndpoint({
    method: 'GET',
    path: '/api/wishlist-items',
    summary: 'The own wishlist, what was added last first',
    responses: { 200: z.object({ data: z.array(WishlistItem), total: Count }) },
    auth: 'session',
    ability: ['wishlist:view'],
    origin: 'lectern',
    sync: 'read',
  }),
  addWishlistItem: defineEndpoint({
    ...change,
    method: 'POST',
    path: '/api/wishlist-items',
    summary: 'Put an exam or a course on the own wishlist; a second time it stands there once',
    body: z.strictObject(NamedItem),
    responses: { 201: Message.extend({ data: WishlistItem }) },
    ability: ['wishlist:add'],
  }),
  moveToCart: defineEndpoint({
    ...change,
    method: 'POST',
    path: '/api/wishlist-items/{id}/cart-items',
    summary: 'Put what is wished for into the cart, and off the wishlist; the id is that of the content',
    params: IdParams,
    responses: { 201: Message },
    ability: ['cart:add'],
  }),
  removeWishlistItem: defineEndpoint({
    ...change,
    method: 'DELETE',
    path: '/api/wishlist-items/{id}',
    summary: 'Take something off the own wishlist, by the id of its content; what was added since stays',
    params: IdParams,
    responses: { 200: Message },
    ability: ['wishlist:add'],
  }),
} as const;
