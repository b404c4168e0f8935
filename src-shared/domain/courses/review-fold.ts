/** A review that stands: the last one of its student. Progress in hundredths of a percent. */
export interface StandingReview {
  readonly rating: number;
  readonly progress: number;
}

/** Who has seen less of a course than this, in hundredths of a percent, does not count for its average. */
export const COUNTS_FROM = 1000;

export const countsForAverage = ({ progress }: Pick<StandingReview, 'progress'>): boolean =>
  progress >= COUNTS_FROM;

export interface Rating {
  /** Hundredths, from 100 to 500; null while no review counts. */
  readonly average: number | null;
  readonly counted: number;
  /** How many gave one star to five, those included who do not count for the average. */
  readonly distribution: readonly [number, number, number, number, number];
}

/** What reviews of a course add up to. */
export function ratingOf(reviews: readonly StandingReview[]): Rating {
  const counting = reviews.filter(countsForAverage);
  const sum = counting.reduce((total, { rating }) => total + rating, 0);
  const stars = (rating: number) => reviews.filter((review) => review.rating === rating).length;
  return {
    average: counting.length === 0 ? null : Math.round((sum * 100) / counting.length),
    counted: counting.length,
    distribution: [stars(1), stars(2), stars(3), stars(4), stars(5)],
  };
}
