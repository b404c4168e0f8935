/** Below this number of answers a facility says nothing. */
export const FEWEST_ANSWERS = 10;

/** The share of correct answers from which a question is easy, and below which it is hard. */
export const EASY_FROM = 0.7;
export const HARD_BELOW = 0.3;

export const DIFFICULTY_BANDS = ['easy', 'medium', 'hard', 'unknown'] as const;
export type DifficultyBand = (typeof DIFFICULTY_BANDS)[number];

/**
 * How hard a question was for those who answered it.
 * @param facility share of correct answers, 0 to 1; null while nobody has answered.
 * @param answers how many there are.
 */
export function difficultyOf(facility: number | null, answers: number): DifficultyBand {
  if (facility === null || answers < FEWEST_ANSWERS) return 'unknown';
  if (facility >= EASY_FROM) return 'easy';
  return facility < HARD_BELOW ? 'hard' : 'medium';
}
