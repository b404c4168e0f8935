import type { coursesContract } from '#shared/contract/courses.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { getCourseAccess } from './access-service.ts';
import { contentHandlers } from './content-handlers.ts';
import { copyCourse } from './copy-service.ts';
import { checkDraft, createCourseDraft, saveCourseDraft } from './draft-service.ts';
import { documentedCourseHandlers } from './documented-handlers.ts';
import { listHandlers } from './list-handlers.ts';
import { outlineHandlers } from './outline-handlers.ts';
import { publicationHandlers } from './publication-handlers.ts';

export const coursesHandlers: HandlersFor<typeof coursesContract, Ctx> = {
  ...documentedCourseHandlers,
  ...contentHandlers,
  ...outlineHandlers,
  ...listHandlers,
  ...publicationHandlers,

  createCourseDraft: async (ctx) => ({ status: 201, body: { data: await createCourseDraft(ctx) } }),

  saveCourseDraft: async (ctx, { params, body }) => {
    const version = await saveCourseDraft(ctx, params.id, body);
    const { problems, hasChanges } = await checkDraft(ctx, params.id);
    return {
      status: 200,
      body: { version, updated_at: iso(ctx.now), problems: [...problems], has_changes: hasChanges },
    };
  },

  getCourseAccess: async (ctx, { params }) => ({ status: 200, body: await getCourseAccess(ctx, params.id) }),

  copyCourse: async (ctx, { params }) => ({
    status: 201,
    body: { data: await copyCourse(ctx, params.id) },
  }),
};
