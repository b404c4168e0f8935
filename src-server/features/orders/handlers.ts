import type { ordersContract } from '#shared/contract/orders.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { receiptsHandlers } from '../receipts/handlers.ts';
import { judgeCart, toCheckedCart } from './cart-check.ts';
import { checkout } from './checkout-service.ts';
import { book, cancel, check, getOrder, listOrders, listOwnOrders, reject } from './order-service.ts';
import { listRefunds, refund, rejectRefund, requestRefund } from './refund-service.ts';

export const ordersHandlers: HandlersFor<typeof ordersContract, Ctx> = {
  ...receiptsHandlers,

  checkout: (ctx, { body }) => checkout(ctx, body),

  checkCart: async (ctx, { body }) => {
    const settings = await ctx.services.payments.settings(ctx.db);
    const cart = await judgeCart(ctx, body.checkout_data, settings);
    return { status: 200, body: { data: toCheckedCart(cart) } };
  },

  listOwnOrders: async (ctx, { query }) => ({ status: 200, body: await listOwnOrders(ctx, query) }),

  getOrder: async (ctx, { params }) => ({ status: 200, body: { data: await getOrder(ctx, params.id) } }),

  listOrders: async (ctx, { query }) => ({ status: 200, body: await listOrders(ctx, query) }),

  checkOrder: (ctx, { params }) => check(ctx, params.id),

  cancelOrder: (ctx, { params }) => cancel(ctx, params.id),

  bookOrder: async (ctx, { params }) => {
    const data = await book(ctx, params.id);
    return { status: 200, body: { message: `Order ${data.order_number} is booked as paid.`, data } };
  },

  rejectOrder: async (ctx, { params, body }) => {
    const data = await reject(ctx, params.id, body.reason);
    return { status: 200, body: { message: `Order ${data.order_number} is rejected.`, data } };
  },

  requestRefund: async (ctx, { body }) => ({
    status: 201,
    body: { message: 'Your request was sent.', data: await requestRefund(ctx, body) },
  }),

  listRefunds: async (ctx, { query }) => ({ status: 200, body: await listRefunds(ctx, query) }),

  rejectRefund: async (ctx, { params, body }) => ({
    status: 200,
    body: {
      message: 'The request is rejected.',
      data: await rejectRefund(ctx, params.id, body.reason),
    },
  }),

  refund: (ctx, { params, body }) => refund(ctx, params.id, body),
};
