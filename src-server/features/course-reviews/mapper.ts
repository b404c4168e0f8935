import type { CourseRating, CourseReview } from '#shared/contract/course-reviews.ts';
import { countsForAverage, type Rating } from '#shared/domain/courses/review-fold.ts';
import { iso } from '#server/iso.ts';
import type { RatingColumns, ReplyRow, ReviewRow } from './repo.ts';

/** Of what a reply said before it was changed. */
const EARLIER_SHOWN = 20;

/** The reply that stands, with those of before. @param replies to this review, the last one at the end */
export function toReply(replies: readonly ReplyRow[]): CourseReview['reply'] {
  const [last, ...earlier] = replies
    // What an account that was deleted had written.
    .filter(({ reply }) => reply !== '')
    .map(({ reply, created_at: at }) => ({ text: reply, replied_at: iso(at) }))
    .toReversed();
  return last === undefined ? null : { ...last, earlier: earlier.slice(0, EARLIER_SHOWN) };
}

/** A review with the replies to it, the last one at the end. */
export const toReview = (row: ReviewRow, replies: readonly ReplyRow[], userId: number): CourseReview => ({
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
  reply: toReply(replies),
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
