/** One number of a dashboard and how it moved; the screen words it by `key`. */
export interface Figure {
  readonly key: string;
  readonly value: number;
  readonly change: number | null;
}

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;

/** A figure with its change against an earlier value; null when there is nothing to compare with. */
export const figure = (key: string, value: number, earlier: number | null = null): Figure => ({
  key,
  value: twoDecimals(value),
  change: earlier === null ? null : twoDecimals(value - earlier),
});

/** Attempts of a period, added up. Scores are hundredths. */
export interface AttemptSums {
  readonly attempts: number;
  readonly scored: number;
  readonly scoreSum: number;
  readonly passed: number;
}

export const NO_ATTEMPTS: AttemptSums = { attempts: 0, scored: 0, scoreSum: 0, passed: 0 };

export const addSums = (a: AttemptSums, b: AttemptSums): AttemptSums => ({
  attempts: a.attempts + b.attempts,
  scored: a.scored + b.scored,
  scoreSum: a.scoreSum + b.scoreSum,
  passed: a.passed + b.passed,
});

/** Mean score in percent, null without a score. */
export const meanScore = (sums: AttemptSums): number | null =>
  sums.scored === 0 ? null : twoDecimals(sums.scoreSum / sums.scored / 100);

/** Share of passed among scored attempts in percent, null without a score. */
export const passRate = (sums: AttemptSums): number | null =>
  sums.scored === 0 ? null : twoDecimals((sums.passed / sums.scored) * 100);

/** The usual three figures of attempts: a period against the one before it. */
export function attemptFigures(current: AttemptSums, earlier: AttemptSums): Figure[] {
  const mean = meanScore(current);
  const rate = passRate(current);
  return [
    figure('attempts', current.attempts, earlier.attempts),
    ...(mean === null ? [] : [figure('mean_score', mean, meanScore(earlier))]),
    ...(rate === null ? [] : [figure('pass_rate', rate, passRate(earlier))]),
  ];
}
