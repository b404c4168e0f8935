import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { countsForAverage, ratingOf } from '#shared/domain/courses/review-fold.ts';
import { toReply } from '../course-reviews/mapper.ts';
import { repliesTo } from '../course-reviews/service.ts';
import { BANDS, parseReviewLabel } from '#shared/domain/insight/review-bands.ts';
import { keptDays } from './cell-service.ts';
import { readFigures } from './figure-service.ts';
import type { Insight } from './frame-service.ts';
import * as repo from './review-repo.ts';

interface Rated {
  readonly rating: number;
  readonly progress: number;
}

function byProgress(rated: readonly Rated[]) {
  return BANDS.map((from, at) => {
    const to = BANDS[at + 1] ?? 101;
    const own = rated.filter(({ progress }) => progress / 100 >= from && progress / 100 < to);
    const sum = own.reduce((total, { rating }) => total + rating, 0);
    return {
      from,
      to: Math.min(to, 100),
      n: own.length,
      mean: own.length === 0 ? null : Math.round((sum / own.length) * 100) / 100,
    };
  });
}

/** Stars of every review that stands, and the progress from which its writer was. */
async function readRatings(ctx: Ctx, insight: Insight): Promise<Rated[]> {
  const kept = await keptDays(ctx, 'reviews', insight, insight.period);
  if (kept === null) return repo.listRatings(ctx.db, insight.scope, insight.period);
  return kept.flatMap(({ label, n }) => {
    const { rating, from } = parseReviewLabel(label);
    return Array.from({ length: n }, () => ({ rating, progress: from * 100 }));
  });
}

/** How many of the period with few stars nobody has answered. */
export async function countPoor(ctx: Ctx, insight: Insight, below: number): Promise<number> {
  const kept = await keptDays(ctx, 'reviews', insight, insight.period);
  if (kept === null) return repo.countPoor(ctx.db, insight.scope, insight.period, below);
  return kept.reduce((sum, { label, n }) => {
    const { rating, isAnswered } = parseReviewLabel(label);
    return rating < below && !isAnswered ? sum + n : sum;
  }, 0);
}

/** Reviews of the courses that are looked at: how they spread, and one page of them. */
export async function readReviews(ctx: Ctx, insight: Insight, query: repo.ReviewQuery) {
  const { scope, period } = insight;
  const rated = await readRatings(ctx, insight);
  const { average, counted, distribution } = ratingOf(rated);
  const { rows, count } = await repo.listStanding(ctx.db, scope, period, query);
  const replies = await repliesTo(ctx, rows);
  return {
    frame: insight.frame,
    figures: await readFigures(ctx, ['reviews', 'mean_stars', 'answered_reviews'], insight),
    rating: {
      average: average === null ? null : average / 100,
      counted,
      total: rated.length,
      distribution: [...distribution],
    },
    by_progress: byProgress(rated),
    data: rows.map((row) => ({
      id: row.id,
      course_id: row.course_id,
      course_title: row.course_title,
      student_name: row.student_name,
      is_own: row.student_id === ctx.actor.userId,
      review_rating: row.rating,
      detailed_review: row.review,
      progress: row.progress / 100,
      is_counted: countsForAverage(row),
      is_edited: row.edits > 1,
      reviewed_at: iso(row.created_at),
      reply: toReply(
        replies.filter((one) => one.course_id === row.course_id && one.student_id === row.student_id),
      ),
    })),
    count,
  };
}
