import type { HandlersFor } from '#shared/contract/types.ts';
import type { wishlistContract } from '#shared/contract/wishlist.ts';
import { assertOwnClaim } from '#server/assert-identity.ts';
import type { Ctx } from '#server/context.ts';
import { addToWishlist, listWishlist, moveToCart, removeFromWishlist } from './service.ts';

export const wishlistHandlers: HandlersFor<typeof wishlistContract, Ctx> = {
  listWishlistItems: async (ctx) => ({ status: 200, body: await listWishlist(ctx) }),

  addWishlistItem: async (ctx, { body }) => {
    assertOwnClaim(ctx.actor, body.user_id);
    const data = await addToWishlist(ctx, { type: body.type, id: body.created });
    return { status: 201, body: { message: 'It is on your wishlist.', data } };
  },

  moveToCart: async (ctx, { params }) => {
    await moveToCart(ctx, params.id);
    return { status: 201, body: { message: 'It is in your cart.' } };
  },

  removeWishlistItem: async (ctx, { params }) => {
    await removeFromWishlist(ctx, params.id);
    return { status: 200, body: { message: 'It is off your wishlist.' } };
  },
};
