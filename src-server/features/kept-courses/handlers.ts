import type { keptCoursesContract } from '#shared/contract/kept-courses.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { forgetCourse, getCourseKeeping, keepCourse, listKeptCourses, setKeptLimit } from './service.ts';

export const keptCoursesHandlers: HandlersFor<typeof keptCoursesContract, Ctx> = {
  listKeptCourses: async (ctx) => ({ status: 200, body: await listKeptCourses(ctx) }),

  setKeptLimit: async (ctx, { body }) => {
    await setKeptLimit(ctx, body.bytes);
    return { status: 200, body: { message: 'The limit is set.' } };
  },

  getCourseKeeping: async (ctx, { params }) => ({
    status: 200,
    body: { data: await getCourseKeeping(ctx, params.id) },
  }),

  keepCourse: async (ctx, { params, body }) => ({
    status: 200,
    body: { data: await keepCourse(ctx, params.id, body) },
  }),

  forgetCourse: async (ctx, { params }) => {
    await forgetCourse(ctx, params.id);
    return { status: 200, body: { message: 'The course is not kept on this computer any more.' } };
  },
};
