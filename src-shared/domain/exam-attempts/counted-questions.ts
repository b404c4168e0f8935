import type { AttemptResult } from '#shared/contract/attempt-results.ts';

/** A score is told to two places: what it makes of few questions differs from whole ones by less than that. */
const LEAST_SHARE = 0.05;

/**
 * How many questions a score stands for where all count the same, partly right ones with their share.
 * @returns null where it is just the right ones, or where marks count.
 */
export function countWithShares({
  scoring_mode,
  exam_score,
  correct,
  question_count,
}: Pick<AttemptResult, 'scoring_mode' | 'exam_score' | 'correct' | 'question_count'>): number | null {
  if (scoring_mode !== 'equal' || exam_score === null || correct === null) return null;
  const counted = Math.round(exam_score * question_count) / 100;
  return counted - correct < LEAST_SHARE ? null : counted;
}
