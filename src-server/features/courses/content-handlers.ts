import type { courseContentEndpoints } from '#shared/contract/course-content.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { copyItem } from './copy-service.ts';
import { addItem, deleteItem, getItem, restoreItem, saveItem, takeOverQuestions } from './item-service.ts';
import { moveContent } from './move-service.ts';
import { getOutline, toSection } from './outline-service.ts';
import {
  addSection,
  deleteSection,
  getShownSection,
  restoreSection,
  saveSection,
} from './section-service.ts';

const stored = (ctx: Pick<Ctx, 'now'>, version: number) => ({
  status: 200 as const,
  body: { version, updated_at: iso(ctx.now) },
});

/** Sections and items of own courses. */
export const contentHandlers: HandlersFor<typeof courseContentEndpoints, Ctx> = {
  getCourseOutline: async (ctx, { params }) => ({
    status: 200,
    body: { data: await getOutline(ctx, params.id) },
  }),

  getCourseSection: async (ctx, { params }) => {
    const section = await getShownSection(ctx, params.id);
    return { status: 200, body: { data: { ...toSection(section), course_id: section.course_id } } };
  },

  addCourseSection: async (ctx, { body }) => ({
    status: 201,
    body: { message: 'The section was added.', id: await addSection(ctx, body) },
  }),

  saveCourseSection: async (ctx, { params, body }) => stored(ctx, await saveSection(ctx, params.id, body)),

  deleteCourseSection: async (ctx, { params }) => {
    await deleteSection(ctx, params.id);
    return { status: 200, body: { message: 'The section was deleted.' } };
  },

  restoreCourseSection: async (ctx, { params }) => {
    await restoreSection(ctx, params.id);
    return { status: 200, body: { message: 'The section is back.' } };
  },

  getCourseItem: async (ctx, { params }) => ({ status: 200, body: { data: await getItem(ctx, params.id) } }),

  addCourseItem: async (ctx, { body }) => ({
    status: 201,
    body: { message: 'It was added.', id: await addItem(ctx, body) },
  }),

  saveCourseItem: async (ctx, { params, body }) => stored(ctx, await saveItem(ctx, params.id, body)),

  deleteCourseItem: async (ctx, { params }) => {
    await deleteItem(ctx, params.id);
    return { status: 200, body: { message: 'It was deleted.' } };
  },

  restoreCourseItem: async (ctx, { params }) => {
    await restoreItem(ctx, params.id);
    return { status: 200, body: { message: 'It is back.' } };
  },

  copyCourseItem: async (ctx, { params, body }) => ({
    status: 201,
    body: { message: 'It was copied.', id: await copyItem(ctx, params.id, body.place) },
  }),

  moveCourseContent: async (ctx, { body }) => {
    await moveContent(ctx, body);
    return { status: 200, body: { message: 'The order was stored.' } };
  },

  takeOverQuestions: async (ctx, { params, body }) =>
    stored(ctx, await takeOverQuestions(ctx, params.id, body)),
};
