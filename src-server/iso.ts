import { writable } from '#shared/domain/wire/instants.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const dayOf = (day: number): string => new Date(day * DAY_MS).toISOString().replace(/T.*$/, 'T');

const two = (value: number): string => (value < 10 ? `0${value}` : `${value}`);

let lastDay = 0;
let lastDate = dayOf(0);

/**
 * Milliseconds to ISO 8601 UTC, as `toISOString` does it; what no time can be is the first or the last one that
 * can be written, so that one odd row spoils no page. The rows of a list are mostly of few days, and
 * their dates cost a tenth of the list.
 */
export function iso(ms: number): string {
  const whole = writable(ms);
  const day = Math.floor(whole / DAY_MS);
  if (day !== lastDay) {
    lastDate = dayOf(day);
    lastDay = day;
  }
  const rest = whole - day * DAY_MS;
  const seconds = Math.floor(rest / 1000);
  const minutes = Math.floor(seconds / 60);
  const thousandths = `${1000 + (rest % 1000)}`.slice(1);
  return `${lastDate}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}.${thousandths}Z`;
}

export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));
