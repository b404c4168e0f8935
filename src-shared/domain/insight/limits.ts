const DAY_MS = 24 * 60 * 60 * 1000;

/** Longer periods are refused. */
export const MOST_DAYS = 1100;

/** How many days lie from one day to another, YYYY-MM-DD, both included. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;
