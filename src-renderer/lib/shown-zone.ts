import { fromWallTime, isTimeZone, toWallTime } from '#shared/domain/exams/wall-time.ts';

const DAY_MS = 86_400_000;

let chosenZone: () => string | null | undefined = () => null;

/** Tells where the choice of the signed-in person stands; the session does. */
export const readChosenZone = (read: typeof chosenZone): void => {
  chosenZone = read;
};

const ZONE_FRESH_MS = 60_000;
let knownZone = '';
let knownAt = -Infinity;

/** The time zone of this computer; lists ask for it once a row, and the system takes its time to tell. */
export const computerZone = (): string => {
  const now = performance.now();
  if (now - knownAt > ZONE_FRESH_MS) {
    knownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    knownAt = now;
  }
  return knownZone;
};

/** The zone in which times are shown: that of the person's choice, else that of this computer. */
export const shownZone = (): string => {
  const zone = chosenZone();
  return zone !== null && zone !== undefined && isTimeZone(zone) ? zone : computerZone();
};

/** The one way from a moment to words: in the zone of the person, unless another is named. */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { timeZone: shownZone(), ...options });

/** What the clocks of the person show. */
export const shownWallTime = (at: number) => toWallTime(at, shownZone());

/** What a field for a day and a time says, as a moment by the calendar of the person; null for nothing whole. */
export function momentOfField(text: string): string | null {
  const [date = '', time = ''] = text.split('T');
  const at = date === '' || time === '' ? null : fromWallTime({ date, time: time.slice(0, 5) }, shownZone());
  return at === null ? null : new Date(at).toISOString();
}

/** The day of a moment by the calendar of the person, counted from 1970. */
export const shownDayNumber = (at: number): number => Date.parse(shownWallTime(at).date) / DAY_MS;

/** The last moment of a day by the calendar of the person. @param day as `2026-11-30` */
export const endOfShownDay = (day: string): string => {
  const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
  const end = fromWallTime({ date: next, time: '00:00' }, shownZone());
  return new Date((end ?? Date.parse(next)) - 1).toISOString();
};
