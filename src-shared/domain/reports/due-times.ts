import { fromWallTime, isTimeZone, toWallTime } from '#shared/domain/exams/wall-time.ts';

export const RHYTHMS = ['daily', 'weekly', 'monthly'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

/** When something is due again and again. */
export interface Schedule {
  readonly rhythm: Rhythm;
  /** 1 for Monday up to 7, or the day of the month, whose last one counts where it is shorter. */
  readonly onDay: number;
  /** HH:MM as the clocks of the zone show it. */
  readonly atTime: string;
  readonly timeZone: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;

const dateOf = (ms: number): string => toWallTime(ms, 'UTC').date;
const midnight = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** Whether a day of the calendar is one on which it is due. */
export function isDueDay({ rhythm, onDay }: Pick<Schedule, 'rhythm' | 'onDay'>, date: string): boolean {
  const day = new Date(midnight(date));
  if (rhythm === 'daily') return true;
  if (rhythm === 'weekly') return (day.getUTCDay() + 6) % 7 === onDay - 1;
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  return day.getUTCDate() === Math.min(onDay, last);
}

/** Longer than any change of a clock. */
const MOST_SKIPPED = 26 * 60;

/**
 * The moment of a wall time on a day. One that occurs twice is its first; one that the clocks skip is the first
 * moment after the change.
 */
function momentOf(date: string, time: string, timeZone: string): number | null {
  const found = fromWallTime({ date, time }, timeZone);
  if (found === null) return null;
  const shown = toWallTime(found, timeZone);
  if (shown.date === date && shown.time === time) return found;
  const wanted = `${date}T${time}`;
  let first = found;
  for (let step = 1; step <= MOST_SKIPPED; step++) {
    const before = toWallTime(found - step * MINUTE_MS, timeZone);
    if (`${before.date}T${before.time}` < wanted) break;
    first = found - step * MINUTE_MS;
  }
  return first;
}

/**
 * The first times after a moment at which something is due, each later than the one before.
 * @returns none for a zone that this computer does not know
 */
export function nextDueTimes(schedule: Schedule, after: number, count: number): number[] {
  const { timeZone, atTime } = schedule;
  if (!isTimeZone(timeZone)) return [];
  const times: number[] = [];
  // The day before: where the clocks skip a whole day, its time comes with the next one.
  const first = midnight(toWallTime(after, timeZone).date) - DAY_MS;
  for (let at = 0; times.length < count && at < 64 * count; at++) {
    const date = dateOf(first + at * DAY_MS);
    if (!isDueDay(schedule, date)) continue;
    const moment = momentOf(date, atTime, timeZone);
    if (moment === null) return [];
    if (moment > (times.at(-1) ?? after)) times.push(moment);
  }
  return times;
}

/** The last time up to a moment at which something that was due since another one had to be done. */
export function lastDueTime(schedule: Schedule, firstDue: number, now: number): number {
  let due = firstDue;
  // A day at least lies between two of them; what is missed for years is looked for from its end.
  const from = Math.max(firstDue, now - 40 * DAY_MS);
  if (from > firstDue) due = nextDueTimes(schedule, from, 1)[0] ?? firstDue;
  if (due > now) return firstDue;
  for (;;) {
    const next = nextDueTimes(schedule, due, 1)[0];
    if (next === undefined || next > now) return due;
    due = next;
  }
}
