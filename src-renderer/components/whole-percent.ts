/**
 * A percentage as it is shown: whole, rounded to the nearest. A score that did not pass is rounded down, so that it
 * never looks like one at the pass mark; files keep what was given.
 */
export const wholePercent = (percent: number, result?: string | null): number =>
  result === 'fail' ? Math.floor(percent) : Math.round(percent);
