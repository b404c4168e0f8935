import {
  MAX_SUBMISSION_FILE_BYTES,
  type courseSubmissionsContract,
} from '#shared/contract/course-submissions.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { keepFile } from '../media/named-files.ts';
import { handIn } from './hand-in-service.ts';
import { listSubmissions } from './list-service.ts';
import { getSubmission, markSubmission, returnSubmission } from './marking-service.ts';
import { getOwnSubmission, listOwnSubmissions } from './own-service.ts';

export const courseSubmissionsHandlers: HandlersFor<typeof courseSubmissionsContract, Ctx> = {
  keepSubmissionFile: async (ctx, { body }) => ({
    status: 201,
    body: { data: await keepFile(ctx, body.upload_id, MAX_SUBMISSION_FILE_BYTES) },
  }),

  handInAssignment: async (ctx, { body }) => {
    const id = await handIn(ctx, body);
    const data = await getOwnSubmission(ctx, { courseId: body.course_id, itemId: body.item_id }, id);
    return { status: 201, body: { message: 'The assignment was handed in.', id, data } };
  },

  listOwnSubmissions: async (ctx, { params }) => ({
    status: 200,
    body: await listOwnSubmissions(ctx, { courseId: params.id, itemId: params.itemId }),
  }),

  listSubmissions: async (ctx, { query }) => ({ status: 200, body: await listSubmissions(ctx, query) }),

  getSubmission: async (ctx, { params }) => ({
    status: 200,
    body: { data: await getSubmission(ctx, params.id) },
  }),

  markSubmission: async (ctx, { params, body }) => {
    await markSubmission(ctx, params.id, body);
    const data = await getSubmission(ctx, params.id);
    return { status: 201, body: { message: 'The hand-in was marked.', data } };
  },

  returnSubmission: async (ctx, { params, body }) => {
    await returnSubmission(ctx, params.id, body);
    const data = await getSubmission(ctx, params.id);
    return { status: 201, body: { message: 'The hand-in was given back for another try.', data } };
  },
};
