import type { courseOutlineEndpoints } from '#shared/contract/course-outlines.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { addOutline, exportOutline, readOutline, removeOutline } from './outline-import-service.ts';

/** Outlines of own courses from files, and as files. */
export const outlineHandlers: HandlersFor<typeof courseOutlineEndpoints, Ctx> = {
  readCourseOutline: async (ctx, { query, body }) => ({
    status: 200,
    body: { data: await readOutline(ctx, { name: query.file_name, as: query.as, bytes: body }) },
  }),

  addCourseOutline: async (ctx, { body }) => {
    const added = await addOutline(ctx, body);
    return { status: 201, body: { message: 'The outline was added.', ...added } };
  },

  removeCourseOutline: async (ctx, { body }) => {
    await removeOutline(ctx, body);
    return { status: 200, body: { message: 'The outline was taken away again.' } };
  },

  exportCourseOutline: async (ctx, { params }) => ({
    status: 200,
    body: { data: await exportOutline(ctx, params.id) },
  }),
};
