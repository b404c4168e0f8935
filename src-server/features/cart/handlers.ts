import type { cartContract } from '#shared/contract/cart.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import { assertOwnClaim } from '#server/assert-identity.ts';
import type { Ctx } from '#server/context.ts';
import { addToCart, changeLine, listCart, removeLine } from './service.ts';

export const cartHandlers: HandlersFor<typeof cartContract, Ctx> = {
  listCartItems: async (ctx) => ({ status: 200, body: await listCart(ctx) }),

  addCartItem: async (ctx, { body }) => {
    assertOwnClaim(ctx.actor, body.user_id);
    const data = await addToCart(ctx, { type: body.type, id: body.created }, body.saved_for_later);
    return { status: 201, body: { message: 'It is in your cart.', data } };
  },

  changeCartItem: async (ctx, { params, body }) => ({
    status: 200,
    body: {
      message: 'Your cart was changed.',
      data: await changeLine(ctx, params.id, {
        isSaved: body.saved_for_later,
        isPriceSeen: body.is_price_seen,
      }),
    },
  }),

  removeCartItem: async (ctx, { params }) => {
    await removeLine(ctx, params.id);
    return { status: 200, body: { message: 'It is out of your cart.' } };
  },
};
