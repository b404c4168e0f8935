import type { searchContract } from '#shared/contract/search.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { search } from './service.ts';

export const searchHandlers: HandlersFor<typeof searchContract, Ctx> = {
  search: async (ctx, { query }) => ({ status: 200, body: { results: await search(ctx, query.q) } }),
};
