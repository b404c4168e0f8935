import type { courseStepEndpoints } from '#shared/contract/course-steps.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { getOwnCourse } from './access.ts';
import { deleteCourse } from './delete-service.ts';
import { courseRecordOf } from './draft-service.ts';

/** The calls of the document: each works alone, in the documented order (wire.md). */
export const documentedCourseHandlers: HandlersFor<typeof courseStepEndpoints, Ctx> = {
  getCourse: async (ctx, { params }) => ({
    status: 200,
    body: { data: await courseRecordOf(ctx, await getOwnCourse(ctx, params.id)) },
  }),

  deleteCourse: async (ctx, { params }) => {
    await deleteCourse(ctx, params.courseId);
    return { status: 200, body: { message: 'The course was deleted.' } };
  },
};
