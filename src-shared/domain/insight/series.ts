import { mondayOf } from '#shared/domain/dashboard/calendar.ts';
import type { FigureAdds } from './figures.ts';
import { slotClock } from './slot-clock.ts';

/** What a figure has in one quarter of an hour; the value is the sum of the values. */
export interface SlotSum {
  readonly slot: number;
  readonly n: number;
  readonly value: number;
}

/** The number of a figure, and how many rows or people it is made of. */
export interface Reckoned {
  /** Null where there is nothing to make it of. */
  readonly value: number | null;
  readonly n: number;
}

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;

/** The number that a count and a sum of values come to. */
export function reckon(adds: FigureAdds, n: number, sum: number): Reckoned {
  switch (adds) {
    case 'count':
    case 'people':
      return { value: n, n };
    case 'sum':
      return { value: sum, n };
    case 'mean':
    case 'best_mean':
      return { value: n === 0 ? null : twoDecimals(sum / n), n };
    case 'share':
    case 'best_share':
      return { value: n === 0 ? null : twoDecimals((sum / n) * 100), n };
  }
}

/** A day, or the Monday of a week, and what there was. */
export interface SeriesPoint {
  readonly day: string;
  readonly value: number | null;
  readonly n: number;
}

/** More days than this are shown by the week. */
const DAYS_SHOWN = 92;
export const isByWeek = (days: readonly string[]): boolean => days.length > DAYS_SHOWN;

/** What a figure has on one day; the value is the sum of the values. */
export interface DaySum {
  readonly day: string;
  readonly n: number;
  readonly value: number;
}

/** The sums by day of a zone, or by week where there are many days; also for those on which nothing happened. */
export const seriesOf = (
  adds: FigureAdds,
  slots: readonly SlotSum[],
  days: readonly string[],
  zone: string,
): SeriesPoint[] => {
  const placeOf = slotClock(zone);
  const rows = slots.map(({ slot, n, value }) => ({ day: placeOf(slot).day, n, value }));
  return seriesOfDays(adds, rows, days);
};

/** The same of what is known by the day. */
export function seriesOfDays(
  adds: FigureAdds,
  rows: readonly DaySum[],
  days: readonly string[],
): SeriesPoint[] {
  const byWeek = isByWeek(days);
  const keyOf = (day: string): string => (byWeek ? mondayOf(day) : day);
  const sums = new Map(days.map((day) => [keyOf(day), { n: 0, value: 0 }]));
  for (const { day, n, value } of rows) {
    const sum = sums.get(keyOf(day));
    if (sum === undefined) continue;
    sum.n += n;
    sum.value += value;
  }
  return [...sums].map(([day, sum]) => ({ day, ...reckon(adds, sum.n, sum.value) }));
}

/** Seven rows from Monday, with 24 counts each: when in the week of a zone it happened. */
export function hoursOfWeek(slots: readonly Pick<SlotSum, 'slot' | 'n'>[], zone: string): number[][] {
  const placeOf = slotClock(zone);
  const hours = slots.map(({ slot, n }) => {
    const { day, hour } = placeOf(slot);
    return { day, hours: [...Array.from({ length: hour }, () => 0), n] };
  });
  return weekOf(hours);
}

/** The same of what is known by the day. @param days with up to 24 counts each */
export function weekOf(
  days: readonly { readonly day: string; readonly hours: readonly number[] }[],
): number[][] {
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const { day, hours } of days) {
    const row = week[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? [];
    for (const [hour, n] of hours.entries()) row[hour] = (row[hour] ?? 0) + n;
  }
  return week;
}
