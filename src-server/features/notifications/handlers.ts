import type { notificationsContract } from '#shared/contract/notifications.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { listNotifications, readNotifications } from './service.ts';

export const notificationsHandlers: HandlersFor<typeof notificationsContract, Ctx> = {
  list: async (ctx, { query }) => ({ status: 200, body: await listNotifications(ctx, query) }),

  read: async (ctx, { body }) => ({
    status: 201,
    body: { message: 'It is read.', id: await readNotifications(ctx, body) },
  }),
};
