const HOUR = 60;
const DAY = 24 * HOUR;

/** A time as people say it: minutes up to two hours, then hours, from two days on days. */
export type DurationParts =
  | { readonly unit: 'minutes'; readonly minutes: number }
  | { readonly unit: 'hours'; readonly hours: number; readonly minutes: number }
  | { readonly unit: 'days'; readonly days: number; readonly hours: number };

/** @param value minutes, not below 0 */
export function durationParts(value: number): DurationParts {
  const minutes = Math.round(value);
  if (minutes < 2 * HOUR) return { unit: 'minutes', minutes };
  if (minutes < 2 * DAY) return { unit: 'hours', hours: Math.floor(minutes / HOUR), minutes: minutes % HOUR };
  const hours = Math.round(minutes / HOUR);
  return { unit: 'days', days: Math.floor(hours / 24), hours: hours % 24 };
}
