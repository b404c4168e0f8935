import type { projectRequestsContract } from '#shared/contract/project-requests.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import {
  createProjectRequest,
  deleteProjectRequest,
  getProjectRequest,
  listProjectRequests,
  updateProjectRequest,
} from './service.ts';

export const projectRequestsHandlers: HandlersFor<typeof projectRequestsContract, Ctx> = {
  list: async (ctx, { query }) => ({ status: 200, body: await listProjectRequests(ctx, query) }),

  get: async (ctx, { params }) => ({ status: 200, body: await getProjectRequest(ctx, params.id) }),

  create: async (ctx, { body }) => ({ status: 200, body: await createProjectRequest(ctx, body) }),

  update: async (ctx, { params, body }) => ({
    status: 200,
    body: await updateProjectRequest(ctx, params.id, body),
  }),

  delete: async (ctx, { params }) => {
    await deleteProjectRequest(ctx, params.id);
    return { status: 200, body: { id: params.id } };
  },
};
