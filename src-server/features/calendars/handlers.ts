import type { calendarsContract } from '#shared/contract/calendars.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { createEntry, deleteEntry, listPlanned, updateEntry } from './planned-service.ts';
import { ownCalendar } from './service.ts';

export const calendarsHandlers: HandlersFor<typeof calendarsContract, Ctx> = {
  getFile: async (ctx, { query }) => ({
    status: 200,
    body: new TextEncoder().encode(
      await ownCalendar(ctx, { examId: query.exam_id, courseId: query.course_id }),
    ),
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="lectern.ics"',
      'x-content-type-options': 'nosniff',
    },
  }),

  listPlanned: async (ctx, { query }) => ({ status: 200, body: { data: await listPlanned(ctx, query) } }),

  createEntry: async (ctx, { body }) => ({
    status: 201,
    body: { message: 'It is in your calendar.', id: await createEntry(ctx, body) },
  }),

  updateEntry: async (ctx, { params, body }) => {
    await updateEntry(ctx, params.id, body);
    return { status: 200, body: { message: 'It was changed.', id: params.id } };
  },

  deleteEntry: async (ctx, { params }) => {
    await deleteEntry(ctx, params.id);
    return { status: 200, body: { message: 'It was deleted.', id: params.id } };
  },
};
