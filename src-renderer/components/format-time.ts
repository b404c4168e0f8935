import type { TFunction } from 'i18next';
import { dateFormat, shownDayNumber, shownWallTime } from '#renderer/lib/shown-zone.ts';

const MINUTE = 60_000;

/** Hours and minutes of the day, 24 hours: "10:42". */
export const formatClock = (at: number, locale: string): string =>
  dateFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);

/** The time of day with its seconds: "10:41:31". */
export const formatSecond = (at: number, locale: string): string =>
  dateFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(at);

/** Everything about a moment, with its time zone: for the hover text. */
export const formatAbsolute = (at: number, locale: string, timeZone?: string): string =>
  dateFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(at);

const yearOf = (at: number): string => shownWallTime(at).date.slice(0, 4);

/**
 * A moment as a person near it would say it: minutes, then the clock of today, the weekday, the date.
 * Moments to come keep their clock time, because one must be there on time.
 */
export const formatRelative = (at: number, now: number, locale: string, t: TFunction<'common'>): string => {
  const distance = at - now;
  const days = shownDayNumber(at) - shownDayNumber(now);
  const clock = formatClock(at, locale);
  if (Math.abs(distance) < MINUTE) return t('time.justNow');
  if (distance < 0 && distance > -60 * MINUTE)
    return t('time.minutesAgo', { count: Math.floor(-distance / MINUTE) });
  if (distance > 0 && distance < 60 * MINUTE)
    return t('time.inMinutes', { count: Math.ceil(distance / MINUTE) });
  if (days === 0) return clock;
  if (days === -1) return t('time.yesterday');
  if (days === 1) return t('time.tomorrow', { time: clock });
  const part = (options: Intl.DateTimeFormatOptions): string => dateFormat(locale, options).format(at);
  if (days < 0 && days > -7) return part({ weekday: 'short' });
  if (days > 0 && days < 7) return `${part({ weekday: 'short' })} ${clock}`;
  const sameYear = yearOf(at) === yearOf(now);
  return part({ day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) });
};
