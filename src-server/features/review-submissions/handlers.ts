import type { reviewSubmissionsContract } from '#shared/contract/review-submissions.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import {
  createSubmission,
  decideReview,
  getOwnSubmission,
  getRemarks,
  getReview,
  getReviewedItem,
  giveBackReview,
  listOwn,
  listReviewable,
  listReviewers,
  listReviews,
  submitLastVersion,
  takeReview,
  withdrawSubmission,
} from './service.ts';

export const reviewSubmissionsHandlers: HandlersFor<typeof reviewSubmissionsContract, Ctx> = {
  getMySubmissions: async (ctx, { query }) => ({ status: 200, body: { data: await listOwn(ctx, query) } }),

  getOwn: async (ctx, { params }) => ({
    status: 200,
    body: { data: await getOwnSubmission(ctx, params.id) },
  }),

  getRemarks: async (ctx, { query }) => ({
    status: 200,
    body: { data: await getRemarks(ctx, query.content_type, query.content_id) },
  }),

  getReviewers: async (ctx) => ({ status: 200, body: { data: await listReviewers(ctx) } }),

  listReviewable: async (ctx) => ({ status: 200, body: { data: await listReviewable(ctx) } }),

  createSubmission: async (ctx, { body }) => ({
    status: 201,
    body: { message: 'It was submitted for review.', id: await createSubmission(ctx, body) },
  }),

  storeInstructorSubmissions: async (ctx, { body }) => ({
    status: 201,
    body: { message: 'It was submitted for review.', id: await submitLastVersion(ctx, body) },
  }),

  withdrawSubmission: async (ctx, { params }) => {
    await withdrawSubmission(ctx, params.id);
    return { status: 200, body: { message: 'The submission was withdrawn.' } };
  },

  listReviews: async (ctx, { query }) => ({ status: 200, body: await listReviews(ctx, query) }),

  getReview: async (ctx, { params }) => ({ status: 200, body: { data: await getReview(ctx, params.id) } }),

  getReviewedItem: async (ctx, { params }) => ({
    status: 200,
    body: { data: await getReviewedItem(ctx, params.id, params.itemId) },
  }),

  takeReview: async (ctx, { params }) => {
    await takeReview(ctx, params.id);
    return { status: 200, body: { message: 'You have taken this review.', id: params.id } };
  },

  giveBackReview: async (ctx, { params }) => {
    await giveBackReview(ctx, params.id);
    return { status: 200, body: { message: 'The review was given back.' } };
  },

  decideReview: async (ctx, { params, body }) => ({
    status: 200,
    body: { message: 'The author was told.', state: await decideReview(ctx, params.id, body) },
  }),
};
