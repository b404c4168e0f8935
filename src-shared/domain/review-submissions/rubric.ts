import type { ReviewCriterion } from './limits.ts';

/** Content is not approved before these are rated. */
export const REQUIRED_CRITERIA: readonly ReviewCriterion[] = ['correctness', 'clarity'];

export interface ReviewRating {
  readonly criterion: ReviewCriterion;
  readonly points: number;
}

/** Why ratings do not fit a decision, in words; undefined where they do. */
export function ratingsProblem(decision: string, ratings: readonly ReviewRating[]): string | undefined {
  const rated = new Set(ratings.map(({ criterion }) => criterion));
  if (rated.size !== ratings.length) return 'Rate each criterion once.';
  if (decision === 'approved' && REQUIRED_CRITERIA.some((criterion) => !rated.has(criterion)))
    return 'Rate correctness and clarity before you approve.';
  return undefined;
}
