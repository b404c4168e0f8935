import type { trainingVideosContract } from '#shared/contract/training-videos.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import {
  createTrainingVideo,
  deleteTrainingVideo,
  finishTrainingVideo,
  getTrainingVideo,
  keepTrainingVideo,
  listFinishers,
  listTrainingVideos,
  updateTrainingVideo,
} from './service.ts';

export const trainingVideosHandlers: HandlersFor<typeof trainingVideosContract, Ctx> = {
  list: async (ctx, { query }) => ({ status: 200, body: await listTrainingVideos(ctx, query) }),

  get: async (ctx, { params }) => ({ status: 200, body: await getTrainingVideo(ctx, params.id) }),

  create: async (ctx, { body }) => ({ status: 200, body: await createTrainingVideo(ctx, body) }),

  update: async (ctx, { params, body }) => ({
    status: 200,
    body: await updateTrainingVideo(ctx, params.id, body),
  }),

  keep: async (ctx, { params }) => {
    await keepTrainingVideo(ctx, params.id);
    return { status: 200, body: { message: 'The recording is on this computer.' } };
  },

  finish: async (ctx, { params }) => {
    await finishTrainingVideo(ctx, params.id);
    return { status: 200, body: { message: 'It is noted.' } };
  },

  listFinishers: async (ctx, { params }) => ({ status: 200, body: await listFinishers(ctx, params.id) }),

  delete: async (ctx, { params }) => {
    await deleteTrainingVideo(ctx, params.id);
    return { status: 200, body: { id: params.id } };
  },
};
