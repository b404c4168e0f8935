import type { CourseReview, courseReviewsContract, ReportedReview } from '#shared/contract/course-reviews.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import { ratingOf } from '#shared/domain/courses/review-fold.ts';
import { assertSameId, assertSameWord } from '#server/assert-identity.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { progressIn } from '../course-progress/list-service.ts';
import { getLearnerCourse } from '../courses/learner-service.ts';
import { getJoinedCourse } from '../courses/members.ts';
import { reportSaid } from '../messages/order-service.ts';
import { toRating, toRatingColumns, toReview } from './mapper.ts';
import * as repo from './repo.ts';

const missing = (): never => refuse('NOT_FOUND', 'There is no such review of your courses.');

/** A review as a client sends it. */
export interface GivenReview {
  readonly content_id?: number | undefined;
  readonly content_type?: string | undefined;
  readonly instructor_id?: unknown;
  readonly review_rating: number;
  readonly detailed_review: string;
}

const nameOf = ({ firstName, lastName }: Ctx['actor']): string => `${firstName} ${lastName}`.trim();

/** Keeps a review of a course in which the signed-in person is enrolled; the last one of a student counts. */
export async function storeReview(ctx: Ctx, courseId: number, given: GivenReview): Promise<CourseReview> {
  const id = ctx.newId();
  assertSameId(given.content_id, courseId);
  assertSameWord(given.content_type, 'Course');
  const learner = await getLearnerCourse(ctx, courseId);
  assertSameId(given.instructor_id, learner.course.instructor_id);
  await repo.insertReview(ctx.db, {
    id,
    course_id: courseId,
    student_id: ctx.actor.userId,
    student_name: nameOf(ctx.actor),
    rating: given.review_rating,
    review: given.detailed_review.trim(),
    progress: await progressIn(ctx, learner),
    removed_at: null,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  await foldRating(ctx, courseId);
  return getReviewOf(ctx, courseId, ctx.actor.userId);
}

/** What reviews add up to is said by whoever decides; a computer of a hub hears it. */
async function foldRating(ctx: Ctx, courseId: number): Promise<void> {
  if (ctx.services.authority !== 'here') return;
  const rating = ratingOf(await repo.listRatings(ctx.db, courseId));
  await repo.keepRating(ctx.db, courseId, toRatingColumns(rating), ctx.now);
}

async function getReviewOf(ctx: Ctx, courseId: number, studentId: number): Promise<CourseReview> {
  const row = (await repo.findReviewOf(ctx.db, courseId, studentId)) ?? missing();
  return toReview(row, await repo.listReplies(ctx.db, [row]), ctx.actor.userId);
}

/** One page of the reviews of a course, for whoever takes, teaches or looks after it. */
export async function listReviews(ctx: Ctx, courseId: number, query: repo.ReviewQuery) {
  const { course, as } = await getJoinedCourse(ctx, courseId);
  const { userId } = ctx.actor;
  const { rows, total } = await repo.listReviews(ctx.db, courseId, query);
  const replies = await repo.listReplies(ctx.db, rows);
  const own = await repo.findReviewOf(ctx.db, courseId, userId);
  return {
    course_title: course.title,
    data: rows.map((row) =>
      toReview(
        row,
        replies.filter((reply) => reply.student_id === row.student_id),
        userId,
      ),
    ),
    total,
    rating: toRating(await repo.findRating(ctx.db, courseId)),
    own: own === undefined ? null : await getReviewOf(ctx, courseId, userId),
    may_review: as === 'learner',
    may_reply: as === 'author',
  };
}

/** What is said of a course to whoever looks at it before being in it: the last reviews, and what all add up to. */
export async function shownReviews(ctx: Ctx, courseId: number, limit: number) {
  const { rows } = await repo.listReviews(ctx.db, courseId, { offset: 0, limit });
  const replies = await repo.listReplies(ctx.db, rows);
  const repliesOf = (studentId: number) => replies.filter((reply) => reply.student_id === studentId);
  return {
    rating: toRating(await repo.findRating(ctx.db, courseId)),
    reviews: rows.map((row) => toReview(row, repliesOf(row.student_id), ctx.actor.userId)),
  };
}

/** What was replied to reviews of several courses, the oldest first. */
export const repliesTo = ({ db }: Pick<Ctx, 'db'>, reviews: Parameters<typeof repo.listReplies>[1]) =>
  repo.listReplies(db, reviews);

/** Answers a review of an own course, whichever of its edits was shown. */
export async function replyToReview(
  ctx: Ctx,
  reviewId: number,
  reply: string,
): Promise<{ readonly id: number; readonly data: CourseReview }> {
  const id = ctx.newId();
  const review = (await repo.findReview(ctx.db, reviewId)) ?? missing();
  const { as } = await getJoinedCourse(ctx, review.course_id);
  if (as !== 'author') missing();
  ctx.audit({ id: review.course_id, about: review.student_id });
  await repo.insertReply(ctx.db, {
    id,
    course_id: review.course_id,
    student_id: review.student_id,
    instructor_id: ctx.actor.userId,
    reply,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  return { id, data: await getReviewOf(ctx, review.course_id, review.student_id) };
}

type Reported = HandlerInput<typeof courseReviewsContract.reportReview>['body'];

/** Reports a review that one reads to those who keep order. @returns the id of the report */
export async function reportReview(ctx: Ctx, reviewId: number, body: Reported): Promise<number> {
  const review = (await repo.findReview(ctx.db, reviewId)) ?? missing();
  await getJoinedCourse(ctx, review.course_id);
  if (review.student_id === ctx.actor.userId) refuse('ILLEGAL_STATE', 'This review is your own.');
  return reportSaid(ctx, { ...body, userId: review.student_id, courseReviewId: review.id });
}

/** Reviews that somebody reported, as those see them who keep order; those that are not there are missing. */
export async function readReviewsForOrder(
  ctx: Ctx,
  reviewIds: readonly number[],
): Promise<ReadonlyMap<number, ReportedReview>> {
  if (reviewIds.length === 0) return new Map();
  const reviews = await repo.findReviews(ctx.db, reviewIds);
  return new Map(
    reviews.map((review) => [
      review.id,
      {
        course_title: review.course_title ?? '',
        rating: review.rating,
        text: review.review,
        written_at: iso(review.created_at),
        is_removed: review.removed_at !== null,
      },
    ]),
  );
}

/** Takes a review away for those who keep order; what its student has written since, or writes, stands. */
export async function removeReviewForOrder(ctx: Ctx, reviewId: number): Promise<void> {
  const review = (await repo.findReview(ctx.db, reviewId)) ?? missing();
  await repo.removeReviewUpTo(ctx.db, review, ctx.now);
  await foldRating(ctx, review.course_id);
}
