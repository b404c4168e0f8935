import { addDays, SLOT_MS } from '#shared/domain/dashboard/calendar.ts';
import { toWallTime } from '#shared/domain/exams/wall-time.ts';

/** Where a quarter of an hour lies in a zone. */
export interface SlotPlace {
  /** YYYY-MM-DD */
  readonly day: string;
  /** 0 to 23 */
  readonly hour: number;
}

const DAY_MS = 24 * 3600_000;
const HOUR_MS = 3600_000;

function offsetAt(ms: number, zone: string): number {
  const { date, time } = toWallTime(ms, zone);
  return Date.parse(`${date}T${time}:00Z`) - ms;
}

/**
 * Where quarters of an hour lie in a zone. A calendar is asked at both ends of a day of UTC alone; of a day on which the
 * clocks change, for each of its quarters.
 */
export function slotClock(zone: string): (slot: number) => SlotPlace {
  const offsets = new Map<number, number | null>();
  const offsetOfDay = (day: number): number | null => {
    const known = offsets.get(day);
    if (known !== undefined) return known;
    const offset = offsetAt(day * DAY_MS, zone);
    const found = offsetAt((day + 1) * DAY_MS, zone) === offset ? offset : null;
    offsets.set(day, found);
    return found;
  };
  const days = new Map<number, string>();
  return (slot) => {
    const at = slot * SLOT_MS;
    const shown = at + (offsetOfDay(Math.floor(at / DAY_MS)) ?? offsetAt(at, zone));
    const number = Math.floor(shown / DAY_MS);
    const day = days.get(number) ?? addDays('1970-01-01', number);
    days.set(number, day);
    return { day, hour: Math.floor((shown - number * DAY_MS) / HOUR_MS) };
  };
}
