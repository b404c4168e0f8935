/**
 * A percentage in an overview: whole, rounded to the nearest. A score that did not pass is rounded down, so that it
 * never looks like one at the pass mark. Where a result itself is reported, to its student or its author, it is exact.
 */
export const wholePercent = (percent: number, result?: string | null): number =>
  result === 'fail' ? Math.floor(percent) : Math.round(percent);
