import { smallest } from '#shared/domain/lists.ts';
import { writable } from '#shared/domain/wire/instants.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const formatter = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

/** True for an IANA zone that this computer knows. */
export function isTimeZone(timeZone: string): boolean {
  try {
    formatterOf(timeZone);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** A moment as the clocks of a zone show it. */
export interface WallTime {
  /** YYYY-MM-DD */
  readonly date: string;
  /** HH:MM */
  readonly time: string;
}

/** What the zone's clocks show at a moment, written as if it were UTC. */
function shownAsUtc(ms: number, timeZone: string): number {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** UTC milliseconds to the wall time of a zone; of what can be no time, the nearest that can. */
export function toWallTime(ms: number, timeZone: string): WallTime {
  const text = new Date(shownAsUtc(writable(ms), timeZone)).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

const DAY_MS = 24 * 3600 * 1000;

/**
 * Wall time in a zone to UTC milliseconds; null for an unknown zone. A time that occurs twice means
 * the first; a time that the clocks skip means the same distance after the change.
 */
export function fromWallTime({ date, time }: WallTime, timeZone: string): number | null {
  if (!isTimeZone(timeZone)) return null;
  const shown = Date.parse(`${date}T${time}:00.000Z`);
  if (Number.isNaN(shown)) return null;
  const offsetAt = (ms: number) => shownAsUtc(ms, timeZone) - ms;
  const before = shown - offsetAt(shown - DAY_MS);
  const after = shown - offsetAt(shown + DAY_MS);
  const fitting = [before, after].filter((ms) => shownAsUtc(ms, timeZone) === shown);
  return fitting.length === 0 ? before : smallest(fitting, Number.POSITIVE_INFINITY);
}
