import type { billingContract } from '#shared/contract/billing.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { listOwnOrders } from '../orders/order-service.ts';
import { getBilling, keepBilling, searchAddresses } from './service.ts';

export const billingHandlers: HandlersFor<typeof billingContract, Ctx> = {
  getBillingProfile: async (ctx) => ({ status: 200, body: { data: await getBilling(ctx) } }),

  updateBillingProfile: async (ctx, { body }) => ({
    status: 200,
    body: { message: 'Billing information saved.', data: await keepBilling(ctx, body) },
  }),

  searchAddresses: async (ctx, { query }) => ({
    status: 200,
    body: { data: await searchAddresses(ctx, query.search) },
  }),

  purchaseHistory: async (ctx, { query }) => ({ status: 200, body: await listOwnOrders(ctx, query) }),
};
