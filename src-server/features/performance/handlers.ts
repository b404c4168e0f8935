import type { performanceContract } from '#shared/contract/performance.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { comparison, ownPerformance } from './service.ts';

export const performanceHandlers: HandlersFor<typeof performanceContract, Ctx> = {
  getOwn: async (ctx) => ({ status: 200, body: await ownPerformance(ctx) }),
  compare: async (ctx) => ({ status: 200, body: await comparison(ctx) }),
};
