/** A scored result of one student. Scores are hundredths. */
export interface TrendResult {
  readonly subject: string;
  readonly score: number | null;
  readonly submittedAt: number;
}

/** How many earlier scores a trend line shows. */
const TREND_LENGTH = 7;

const percent = (hundredths: number): number => hundredths / 100;

/** Earlier scores in the same subject, oldest first, and the change against the last of them. */
export function trendOf(
  result: TrendResult,
  all: readonly TrendResult[],
): { trend: number[]; change: number | null } {
  const trend = all
    .filter((other) => other.subject === result.subject && other.submittedAt < result.submittedAt)
    .toSorted((a, b) => a.submittedAt - b.submittedAt)
    .flatMap((other) => (other.score === null ? [] : [other.score]))
    .slice(-TREND_LENGTH);
  const last = trend.at(-1);
  return {
    trend: trend.map(percent),
    change: result.score === null || last === undefined ? null : percent(result.score - last),
  };
}
