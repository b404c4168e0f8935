import type { projectRequestsContract } from '#shared/contract/project-requests.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { createRequest, listRequests, moveRequest, presentRequest, updateRequest } from './service.ts';

export const projectRequestsHandlers: HandlersFor<typeof projectRequestsContract, Ctx> = {
  list: async (ctx, { query }) => ({ status: 200, body: await listRequests(ctx, query) }),

  get: async (ctx, { params }) => ({ status: 200, body: { data: await presentRequest(ctx, params.id) } }),

  create: async (ctx, { body }) => ({
    status: 201,
    body: { message: 'The request was written.', id: await createRequest(ctx, body) },
  }),

  update: async (ctx, { params, body }) => {
    await updateRequest(ctx, params.id, body);
    return { status: 200, body: { message: 'The request was changed.', id: params.id } };
  },

  move: async (ctx, { params, body }) => {
    await moveRequest(ctx, params.id, body.move);
    return { status: 200, body: { message: 'The request was changed.' } };
  },
};
