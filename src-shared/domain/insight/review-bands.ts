/** Percent of progress at which a band of reviewers begins; the last ends at 100. */
export const BANDS = [0, 10, 50, 100] as const;

/** Reviews of one day that say the same of a course. */
export interface ReviewGroup {
  readonly rating: number;
  /** Percent at which the band of the reviewers begins. */
  readonly from: number;
  readonly isAnswered: boolean;
}

/** What the label of a sum of reviews says: stars, band, and 1 where there is a reply. */
export function parseReviewLabel(label: string): ReviewGroup {
  const [rating = 0, from = 0, answered = 0] = label.split(' ').map(Number);
  return { rating, from, isAnswered: answered === 1 };
}
