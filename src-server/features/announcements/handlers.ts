import type { announcementsContract } from '#shared/contract/announcements.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import {
  createAnnouncement,
  deleteAnnouncement,
  getFigures,
  listAnnouncements,
  listAudiences,
  presentAnnouncement,
  receive,
  remindMissing,
  updateAnnouncement,
} from './service.ts';

export const announcementsHandlers: HandlersFor<typeof announcementsContract, Ctx> = {
  list: async (ctx, { query }) => ({ status: 200, body: await listAnnouncements(ctx, query) }),

  get: async (ctx, { params }) => ({
    status: 200,
    body: { data: await presentAnnouncement(ctx, params.id) },
  }),

  receive: async (ctx, { params, body }) => {
    await receive(ctx, params.id, body.kind);
    return { status: 200, body: { message: 'It was noted.' } };
  },

  listAudiences: async (ctx) => ({ status: 200, body: { data: await listAudiences(ctx) } }),

  create: async (ctx, { body }) => ({
    status: 201,
    body: { message: 'It was told.', id: await createAnnouncement(ctx, body) },
  }),

  update: async (ctx, { params, body }) => {
    await updateAnnouncement(ctx, params.id, body);
    return { status: 200, body: { message: 'It was changed.', id: params.id } };
  },

  delete: async (ctx, { params }) => {
    await deleteAnnouncement(ctx, params.id);
    return { status: 200, body: { message: 'It was withdrawn.', id: params.id } };
  },

  remind: async (ctx, { params }) => {
    const reminded = await remindMissing(ctx, params.id);
    return { status: 200, body: { message: 'They are reminded.', reminded } };
  },

  getFigures: async (ctx, { params }) => ({ status: 200, body: { data: await getFigures(ctx, params.id) } }),
};
