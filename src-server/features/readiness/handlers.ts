import type { readinessContract } from '#shared/contract/readiness.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { checkReadiness, reportReadiness } from './service.ts';

export const readinessHandlers: HandlersFor<typeof readinessContract, Ctx> = {
  checkReadiness: async (ctx) => ({ status: 200, body: await checkReadiness(ctx) }),

  reportReadiness: async (ctx, { body }) => ({
    status: 200,
    body: { data: await reportReadiness(ctx, body) },
  }),
};
