import { formatClock } from '#renderer/components/format-time.ts';
import { dateFormat, shownDayNumber } from '#renderer/lib/shown-zone.ts';

export type PartOfDay = 'morning' | 'afternoon' | 'evening';

const DAY_MS = 86_400_000;

/** How one greets at this hour; the night belongs to the evening before it. */
export const partOfDay = (hour: number): PartOfDay => {
  if (hour >= 4 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
};

/** The week of the year as calendars number it: weeks begin on Monday, the first one holds 4 January. */
export const weekOfYear = (at: number): number => {
  // Day 0 was a Thursday, and the Thursday of a week decides its year.
  const thursday = Math.floor((shownDayNumber(at) + 3) / 7) * 7;
  const newYear = Date.UTC(new Date(thursday * DAY_MS).getUTCFullYear(), 0, 1) / DAY_MS;
  return Math.floor((thursday - newYear) / 7) + 1;
};

/** "Saturday 21 November". */
export const formatToday = (at: number, locale: string): string =>
  dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(at).replace(',', '');

/** "Thu 26 Nov, 09:30". */
export const formatAppointment = (at: number, locale: string): string => {
  const day = dateFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' }).format(at);
  return `${day.replace(',', '')}, ${formatClock(at, locale)}`;
};

/** "tomorrow", "in 5 days", "in 3 hours": how far a moment is, in the unit one would plan with. */
export const formatDistance = (at: number, now: number, locale: string): string => {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const days = shownDayNumber(at) - shownDayNumber(now);
  if (days !== 0) return words.format(days, 'day');
  const minutes = Math.round((at - now) / 60_000);
  return Math.abs(minutes) >= 60
    ? words.format(Math.round(minutes / 60), 'hour')
    : words.format(minutes, 'minute');
};

/** "12 Oct", of a day without a time zone such as 2026-10-12. */
export const formatDay = (date: string, locale: string): string =>
  dateFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
