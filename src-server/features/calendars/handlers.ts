import { PLANNED_SOURCES, type calendarsContract } from '#shared/contract/calendars.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { createFeed, deleteFeed, getFeed, readFeed } from './feed-service.ts';
import { createEntry, deleteEntry, listPlanned, plannedCalendar, updateEntry } from './planned-service.ts';
import { ownCalendar } from './service.ts';

const CALENDAR = {
  'content-type': 'text/calendar; charset=utf-8',
  'content-disposition': 'attachment; filename="lectern.ics"',
  'x-content-type-options': 'nosniff',
} as const;

export const calendarsHandlers: HandlersFor<typeof calendarsContract, Ctx> = {
  getFile: async (ctx, { query }) => ({
    status: 200,
    body: new TextEncoder().encode(
      await ownCalendar(ctx, { examId: query.exam_id, courseId: query.course_id }),
    ),
    headers: CALENDAR,
  }),

  listPlanned: async (ctx, { query }) => ({ status: 200, body: { data: await listPlanned(ctx, query) } }),

  getPlannedFile: async (ctx, { query: { time_zone: timeZone, sources: named, from, to } }) => ({
    status: 200,
    body: await plannedCalendar(ctx, {
      days: { from, to },
      timeZone,
      sources: PLANNED_SOURCES.filter((source) => named?.split(',').includes(source) ?? true),
      isForOthers: false,
    }),
    headers: CALENDAR,
  }),

  getFeed: async (ctx) => ({ status: 200, body: { data: await getFeed(ctx) } }),

  createFeed: async (ctx) => ({
    status: 201,
    body: { message: 'The address was made.', ...(await createFeed(ctx)) },
  }),

  deleteFeed: async (ctx) => {
    await deleteFeed(ctx);
    return { status: 200, body: { message: 'The address was withdrawn.' } };
  },

  readFeed: async (ctx, { params }) => ({
    status: 200,
    body: await readFeed(ctx, params.token),
    headers: { ...CALENDAR, 'cache-control': 'no-store' },
  }),

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
