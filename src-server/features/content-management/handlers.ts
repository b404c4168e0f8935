import type { contentManagementContract } from '#shared/contract/content-management.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { approveContent, returnContent, takeDownContent } from './decision-service.ts';
import { listContent, listFilters } from './list-service.ts';
import { lookAtCourse, lookAtCourseItem } from './look-at-course.ts';
import { lookAtExam } from './look-service.ts';
import { listOwnNotes } from './note-service.ts';

const seenIn = (body: { published_version: number; has_changes: boolean }) => ({
  versionNo: body.published_version,
  hasChanges: body.has_changes,
});

export const contentManagementHandlers: HandlersFor<typeof contentManagementContract, Ctx> = {
  listContent: async (ctx, { query }) => ({ status: 200, body: await listContent(ctx, query) }),

  listContentFilters: async (ctx) => ({ status: 200, body: await listFilters(ctx) }),

  lookAtExam: async (ctx, { params }) => ({ status: 200, body: { data: await lookAtExam(ctx, params.id) } }),

  lookAtCourse: async (ctx, { params }) => ({
    status: 200,
    body: { data: await lookAtCourse(ctx, params.id) },
  }),

  lookAtCourseItem: async (ctx, { params }) => ({
    status: 200,
    body: { data: await lookAtCourseItem(ctx, params.id, params.itemId) },
  }),

  approveContent: async (ctx, { body }) => {
    const status = await approveContent(ctx, { kind: body.kind, id: body.content_id }, seenIn(body));
    const message = status === 'scheduled' ? 'Approved: it opens as scheduled.' : 'Approved and published.';
    return { status: 200, body: { message, status } };
  },

  returnContent: async (ctx, { body }) => {
    const seen = { ...seenIn(body), note: body.note };
    const status = await returnContent(ctx, { kind: body.kind, id: body.content_id }, seen);
    return { status: 200, body: { message: 'Returned to its author.', status } };
  },

  takeDownContent: async (ctx, { body }) => {
    const status = await takeDownContent(ctx, { kind: body.kind, id: body.content_id }, body.reason);
    return { status: 200, body: { message: 'Taken down.', status } };
  },

  listOwnNotes: async (ctx, { query }) => ({ status: 200, body: { data: await listOwnNotes(ctx, query) } }),
};
