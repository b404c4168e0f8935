import type { profileContract } from '#shared/contract/profile.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { beginExport, downloadExport, exportState } from './export-service.ts';
import {
  changePublicProfile,
  getOwnProfile,
  getPublicProfile,
  getSettings,
  setMessages,
  setNotifications,
  setReading,
  setTimeZone,
  storePhoto,
} from './service.ts';

const SAVED = 'Settings saved.';

export const profileHandlers: HandlersFor<typeof profileContract, Ctx> = {
  getSettings: async (ctx) => ({ status: 200, body: { data: await getSettings(ctx) } }),

  updateNotificationSetting: async (ctx, { body }) => ({
    status: 200,
    body: { message: SAVED, data: await setNotifications(ctx, body) },
  }),

  updateMessageSetting: async (ctx, { body }) => ({
    status: 200,
    body: { message: SAVED, data: await setMessages(ctx, body) },
  }),

  updateReadingSetting: async (ctx, { body }) => ({
    status: 200,
    body: { message: SAVED, data: await setReading(ctx, body) },
  }),

  updateTimeZone: async (ctx, { body }) => ({
    status: 200,
    body: { message: SAVED, data: await setTimeZone(ctx, body.time_zone) },
  }),

  getOwnProfile: async (ctx) => ({ status: 200, body: { data: await getOwnProfile(ctx) } }),

  updatePublicProfile: async (ctx, { body }) => ({
    status: 200,
    body: { message: 'Profile saved.', data: await changePublicProfile(ctx, body) },
  }),

  storePhoto: async (ctx, { body }) => ({ status: 201, body: { sha256: await storePhoto(ctx, body) } }),

  getPublicProfile: async (ctx, { params }) => ({
    status: 200,
    body: { data: await getPublicProfile(ctx, params.id) },
  }),

  beginDataExport: async (ctx) => ({ status: 202, body: { data: await beginExport(ctx) } }),

  getDataExport: async (ctx) => ({ status: 200, body: { data: exportState(ctx) } }),

  downloadDataExport: async (ctx) => ({
    status: 200,
    body: downloadExport(ctx),
    headers: {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="my-data.zip"',
      'cache-control': 'no-store',
    },
  }),
};
