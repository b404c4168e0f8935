import { addDays, lastDays } from '#shared/domain/dashboard/calendar.ts';
import { fromWallTime } from '#shared/domain/exams/wall-time.ts';
import { daysBetween } from './limits.ts';

/** Days of a zone, with the moments at which they begin and end. */
export interface Period {
  /** YYYY-MM-DD, the first and the last day. */
  readonly from: string;
  readonly to: string;
  readonly days: readonly string[];
  readonly startsAt: number;
  /** The first moment after it. */
  readonly endsAt: number;
}

export interface AskedPeriod {
  /** The last so many days, today included. */
  readonly days: number;
  /** Own days instead of the last ones. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const startOf = (day: string, zone: string): number =>
  fromWallTime({ date: day, time: '00:00' }, zone) ?? Date.parse(`${day}T00:00:00Z`);

/** When a day of a zone begins, and when the next one does. @param day YYYY-MM-DD */
export const rangeOfDay = (
  day: string,
  zone: string,
): { readonly startsAt: number; readonly endsAt: number } => ({
  startsAt: startOf(day, zone),
  endsAt: startOf(addDays(day, 1), zone),
});

function periodOf(from: string, count: number, zone: string): Period {
  const days = Array.from({ length: count }, (_, at) => addDays(from, at));
  const to = addDays(from, count - 1);
  return { from, to, days, startsAt: startOf(from, zone), endsAt: startOf(addDays(to, 1), zone) };
}

/** The days that are asked for, and as many right before them. */
export function periodsOf(
  asked: AskedPeriod,
  now: number,
  zone: string,
): { readonly period: Period; readonly before: Period } {
  const today = lastDays(now, zone, 1)[0] ?? '';
  const to = asked.to ?? today;
  const from = asked.from ?? addDays(to, 1 - asked.days);
  const count = Math.max(1, daysBetween(from, to));
  return {
    period: periodOf(from, count, zone),
    before: periodOf(addDays(from, -count), count, zone),
  };
}
