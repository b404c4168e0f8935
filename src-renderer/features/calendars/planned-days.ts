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

/** The hour under the head of the sheet, so that what begins at eight is whole. */
const WORK_BEGINS = 7;

/**
 * Where a sheet of hours opens: where work begins, or an hour before now where today is on it and that is earlier or
 * would be out of sight.
 *
 * @param now the hour of now, 0 to 23; undefined where today is not on the sheet
 */
export const firstHour = (now: number | undefined): string => {
  const isInSight = now === undefined || (now > WORK_BEGINS && now < WORK_BEGINS + 6);
  const hour = isInSight ? WORK_BEGINS : Math.max(0, now - 1);
  return `${String(hour).padStart(2, '0')}:00:00`;
};
