/**
 * A percentage as every screen says it: with one decimal at most, rounded to the nearest. What is below the pass mark
 * is never rounded up to it, so that no score looks as if it had passed. Files for spreadsheets are exact.
 */
export const shownPercent = (percent: number, passMark?: number): number => {
  const tenths = Math.round(percent * 10);
  const looksPassed = passMark !== undefined && percent < passMark && tenths / 10 >= passMark;
  return (looksPassed ? tenths - 1 : tenths) / 10;
};
