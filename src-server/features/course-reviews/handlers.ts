import type { courseReviewsContract } from '#shared/contract/course-reviews.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { listReviews, replyToReview, reportReview, storeReview, type GivenReview } from './service.ts';

async function stored(ctx: Ctx, courseId: number, given: GivenReview) {
  const data = await storeReview(ctx, courseId, given);
  return { status: 200 as const, body: { message: 'Your review was saved.', id: data.id, data } };
}

export const courseReviewsHandlers: HandlersFor<typeof courseReviewsContract, Ctx> = {
  storeStudentReview: (ctx, { body }) => stored(ctx, body.content_id, body),

  storeStudentReviewOf: (ctx, { params, body }) => stored(ctx, params.contentId, body),

  listCourseReviews: async (ctx, { params, query }) => ({
    status: 200,
    body: await listReviews(ctx, params.id, query),
  }),

  reportReview: async (ctx, { params, body }) => ({
    status: 201,
    body: {
      message: 'Your report was sent to those who keep order.',
      id: await reportReview(ctx, params.id, body),
    },
  }),

  replyToReview: async (ctx, { params, body }) => ({
    status: 201,
    body: { message: 'Your reply was saved.', ...(await replyToReview(ctx, params.id, body.reply)) },
  }),
};
