import type { messageReportsContract } from '#shared/contract/message-reports.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { decideReport, getReport, listReports } from './service.ts';

export const messageReportsHandlers: HandlersFor<typeof messageReportsContract, Ctx> = {
  list: async (ctx, { query }) => ({ status: 200, body: await listReports(ctx, query) }),

  get: async (ctx, { params }) => ({ status: 200, body: await getReport(ctx, params.id) }),

  decide: async (ctx, { params, body }) => ({
    status: 201,
    body: { message: 'It is decided.', id: await decideReport(ctx, params.id, body) },
  }),
};
