import type { CourseRating, CourseReview } from '#shared/contract/course-reviews.ts';
import { countsForAverage, type Rating } from '#shared/domain/courses/review-fold.ts';
import { iso } from '#server/iso.ts';
import type { RatingColumns, ReplyRow, ReviewRow } from './repo.ts';

/** A review with the reply that stands. */
export const toReview = (row: ReviewRow, reply: ReplyRow | undefined, userId: number): CourseReview => ({
  id: row.id,
  course_id: row.course_id,
  student_name: row.student_name,
  is_own: row.student_id === userId,
  review_rating: row.rating,
  detailed_review: row.review,
  progress: row.progress / 100,
  is_counted: countsForAverage(row),
  is_edited: row.edits > 1,
  reviewed_at: iso(row.created_at),
  reply: reply === undefined ? null : { text: reply.reply, replied_at: iso(reply.created_at) },
});

export const toRatingColumns = ({ average, counted, distribution }: Rating): RatingColumns => ({
  average,
  counted,
  rated_1: distribution[0],
  rated_2: distribution[1],
  rated_3: distribution[2],
  rated_4: distribution[3],
  rated_5: distribution[4],
});

/** What reviews add up to; nothing where nobody has reviewed. */
export const toRating = (row: RatingColumns | undefined): CourseRating => {
  const distribution =
    row === undefined ? [0, 0, 0, 0, 0] : [row.rated_1, row.rated_2, row.rated_3, row.rated_4, row.rated_5];
  return {
    average: row?.average == null ? null : row.average / 100,
    counted: row?.counted ?? 0,
    total: distribution.reduce((sum, count) => sum + count, 0),
    distribution,
  };
};
