import { toWallTime } from '#shared/domain/exams/wall-time.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Every zone's offset is a multiple of this, so a slot never spans two of its days. */
export const SLOT_MS = 15 * 60 * 1000;

/** How much happened in one quarter of an hour, counted from 1970. */
export interface SlotCount {
  readonly slot: number;
  readonly count: number;
}

/** Some days later, or earlier. @param date YYYY-MM-DD */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The last days of a zone up to today, oldest first, as YYYY-MM-DD. */
export function lastDays(now: number, timeZone: string, days: number): string[] {
  const today = toWallTime(now, timeZone).date;
  return Array.from({ length: days }, (_, i) => addDays(today, i - days + 1));
}

/** The Monday of the week that a day lies in. */
export function mondayOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}

/** Mondays of the last weeks up to this one, oldest first. */
export function lastWeeks(now: number, timeZone: string, weeks: number): string[] {
  const monday = mondayOf(toWallTime(now, timeZone).date);
  return Array.from({ length: weeks }, (_, i) => addDays(monday, (i - weeks + 1) * 7));
}

/** The last months of a zone up to this one, oldest first, as YYYY-MM. */
export function lastMonths(now: number, timeZone: string, months: number): string[] {
  const [year = 0, month = 0] = toWallTime(now, timeZone).date.split('-').map(Number);
  return Array.from({ length: months }, (_, i) =>
    new Date(Date.UTC(year, month - 1 - months + 1 + i, 15)).toISOString().slice(0, 7),
  );
}

function countBy(slots: readonly SlotCount[], keyOf: (slot: number) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { slot, count } of slots) {
    const key = keyOf(slot);
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  return counts;
}

export interface Point {
  readonly label: string;
  readonly value: number;
}

/** Counts per day of the zone, also for days on which nothing happened. */
export function perDay(slots: readonly SlotCount[], days: readonly string[], timeZone: string): Point[] {
  const counts = countBy(slots, (slot) => toWallTime(slot * SLOT_MS, timeZone).date);
  return days.map((label) => ({ label, value: counts.get(label) ?? 0 }));
}

/** Counts per week of the zone; a week is named by its Monday. */
export function perWeek(slots: readonly SlotCount[], weeks: readonly string[], timeZone: string): Point[] {
  const counts = countBy(slots, (slot) => mondayOf(toWallTime(slot * SLOT_MS, timeZone).date));
  return weeks.map((label) => ({ label, value: counts.get(label) ?? 0 }));
}
