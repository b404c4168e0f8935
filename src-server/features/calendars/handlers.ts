import type { calendarsContract } from '#shared/contract/calendars.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
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
};
