/** By what reviewers rate content. */
export const REVIEW_CRITERIA = ['correctness', 'clarity', 'level', 'fairness'] as const;
export type ReviewCriterion = (typeof REVIEW_CRITERIA)[number];

/** Points of each criterion go from 1 to this. */
export const MAX_REVIEW_POINTS = 4;
