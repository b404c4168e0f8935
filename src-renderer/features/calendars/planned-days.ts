import type { Planned } from '#shared/contract/calendars.ts';
import { dayOf } from '#renderer/lib/day-words.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A day some days later, YYYY-MM-DD. */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** The day on which it is, where its reader is. */
export const dayOfPlanned = ({ day, starts_at: at }: Planned): string => day ?? dayOf(new Date(at));

/** What is planned by day, the first first. */
export function byDay(planned: readonly Planned[]): (readonly [string, readonly Planned[]])[] {
  const days = new Map<string, Planned[]>();
  for (const one of planned) {
    const day = dayOfPlanned(one);
    days.set(day, [...(days.get(day) ?? []), one]);
  }
  return [...days].sort(([a], [b]) => a.localeCompare(b));
}

/** A moment as a calendar on the screen writes it, YYYY-MM-DD HH:mm:ss where its reader is. */
export const localTime = (at: Date): string =>
  `${dayOf(at)} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':')}`;
