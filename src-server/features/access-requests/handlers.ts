import type { accessRequestsContract } from '#shared/contract/access-requests.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { askForAccess, decide, listOwn, listRequests } from './service.ts';

export const accessRequestsHandlers: HandlersFor<typeof accessRequestsContract, Ctx> = {
  askForAccess: async (ctx, { body }) => {
    const id = await askForAccess(ctx, body);
    return { status: 201, body: { message: 'Your request waits for an administrator.', id } };
  },

  listOwnAccessRequests: async (ctx) => ({ status: 200, body: { data: await listOwn(ctx) } }),

  listAccessRequests: async (ctx, { query }) => ({ status: 200, body: await listRequests(ctx, query) }),

  decideAccessRequest: async (ctx, { params, body }) => {
    await decide(ctx, params.id, body);
    return { status: 200, body: { message: body.is_granted ? 'Access granted' : 'Request refused' } };
  },
};
