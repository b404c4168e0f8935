import type { resourcesContract } from '#shared/contract/resources.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import {
  createLearningResource,
  deleteLearningResource,
  getLearningResource,
  keepLearningResource,
  listResources,
  listTopics,
  listVersions,
  updateLearningResource,
} from './service.ts';

export const resourcesHandlers: HandlersFor<typeof resourcesContract, Ctx> = {
  list: async (ctx, { query }) => ({ status: 200, body: await listResources(ctx, query) }),

  listTopics: async (ctx) => ({ status: 200, body: { data: await listTopics(ctx) } }),

  get: async (ctx, { params }) => ({ status: 200, body: await getLearningResource(ctx, params.id) }),

  create: async (ctx, { body }) => ({ status: 200, body: await createLearningResource(ctx, body) }),

  update: async (ctx, { params, body }) => ({
    status: 200,
    body: await updateLearningResource(ctx, params.id, body),
  }),

  keep: async (ctx, { params }) => {
    await keepLearningResource(ctx, params.id);
    return { status: 200, body: { message: 'The file is on this computer.' } };
  },

  listVersions: async (ctx, { params }) => ({
    status: 200,
    body: { data: await listVersions(ctx, params.id) },
  }),

  delete: async (ctx, { params }) => {
    await deleteLearningResource(ctx, params.id);
    return { status: 200, body: { id: params.id } };
  },
};
