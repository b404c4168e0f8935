import type { earningsContract } from '#shared/contract/earnings.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { getFigures } from './figures-service.ts';
import { getEarnings, listSales } from './read-service.ts';
import { changeTax, getTax } from './tax-service.ts';

export const earningsHandlers: HandlersFor<typeof earningsContract, Ctx> = {
  salesHistory: async (ctx, { query }) => ({ status: 200, body: await listSales(ctx, query) }),

  getInstructorEarnings: async (ctx) => ({ status: 200, body: { data: await getEarnings(ctx) } }),

  getMoneyFigures: async (ctx) => ({ status: 200, body: { data: await getFigures(ctx) } }),

  getTaxInformation: async (ctx) => ({ status: 200, body: { data: await getTax(ctx) } }),

  updateTaxInformation: async (ctx, { body }) => ({
    status: 200,
    body: { message: 'Tax information saved.', data: await changeTax(ctx, body) },
  }),
};
