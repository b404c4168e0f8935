import type { announcementsContract } from '#shared/contract/announcements.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import {
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from './service.ts';

export const announcementsHandlers: HandlersFor<typeof announcementsContract, Ctx> = {
  list: async (ctx, { query }) => ({ status: 200, body: await listAnnouncements(ctx, query) }),

  get: async (ctx, { params }) => ({ status: 200, body: await getAnnouncement(ctx, params.id) }),

  create: async (ctx, { body }) => ({ status: 200, body: await createAnnouncement(ctx, body) }),

  update: async (ctx, { params, body }) => ({
    status: 200,
    body: await updateAnnouncement(ctx, params.id, body),
  }),

  delete: async (ctx, { params }) => {
    await deleteAnnouncement(ctx, params.id);
    return { status: 200, body: { id: params.id } };
  },
};
