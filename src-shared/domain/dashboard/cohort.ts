/** Fewer scores than this would point at single people. */
const SMALLEST_COHORT = 5;

/** The value at a share of a sorted list, between its neighbours where it falls between them. */
function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? below;
  return below + (above - below) * (position - Math.floor(position));
}

export interface Cohort {
  readonly low: number;
  readonly median: number;
  readonly high: number;
  readonly count: number;
}

const percent = (hundredths: number): number => Math.round(hundredths) / 100;

/** The middle half and the median of a class, from scores in hundredths; null for a small class. */
export function cohortOf(scores: readonly number[]): Cohort | null {
  if (scores.length < SMALLEST_COHORT) return null;
  const sorted = scores.toSorted((a, b) => a - b);
  return {
    low: percent(quantile(sorted, 0.25)),
    median: percent(quantile(sorted, 0.5)),
    high: percent(quantile(sorted, 0.75)),
    count: sorted.length,
  };
}
