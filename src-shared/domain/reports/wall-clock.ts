import { toWallTime } from '#shared/domain/exams/wall-time.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Before it, zones were off by seconds. */
const WHOLE_MINUTES_SINCE = Date.UTC(1972, 0, 1);
const MOST_DAYS_KEPT = 5000;

const two = (value: number): string => (value < 10 ? `0${value}` : `${value}`);

const slowText = (ms: number, timeZone: string): string => {
  const { date, time } = toWallTime(ms, timeZone);
  return `${date} ${time}`;
};

/** By how much the clocks of a zone differ from UTC at a whole minute. */
function offsetAt(ms: number, timeZone: string): number {
  const { date, time } = toWallTime(ms, timeZone);
  return Date.parse(`${date}T${time}:00Z`) - ms;
}

/** A clock that says many moments: of a day on which it is not changed, a zone is asked once. */
class WallClock {
  readonly #timeZone: string;
  /** By the day of UTC; null for one on which the clocks are changed. */
  readonly #offsets = new Map<number, number | null>();
  readonly #dates = new Map<number, string>();

  constructor(timeZone: string) {
    this.#timeZone = timeZone;
  }

  text(ms: number): string {
    const offset = ms < WHOLE_MINUTES_SINCE ? null : this.#offsetOf(Math.floor(ms / DAY_MS));
    if (offset === null) return slowText(ms, this.#timeZone);
    const shown = ms + offset;
    const day = Math.floor(shown / DAY_MS);
    const minutes = Math.floor((shown - day * DAY_MS) / MINUTE_MS);
    return `${this.#dateOf(day)} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  }

  #offsetOf(day: number): number | null {
    const known = this.#offsets.get(day);
    if (known !== undefined) return known;
    const first = offsetAt(day * DAY_MS, this.#timeZone);
    const last = offsetAt((day + 1) * DAY_MS, this.#timeZone);
    const offset = first === last ? first : null;
    if (this.#offsets.size >= MOST_DAYS_KEPT) this.#offsets.clear();
    this.#offsets.set(day, offset);
    return offset;
  }

  #dateOf(day: number): string {
    const known = this.#dates.get(day);
    if (known !== undefined) return known;
    const { date } = toWallTime(day * DAY_MS, 'UTC');
    if (this.#dates.size >= MOST_DAYS_KEPT) this.#dates.clear();
    this.#dates.set(day, date);
    return date;
  }
}

const clocks = new Map<string, WallClock>();

/** A moment as the clocks of a zone show it, YYYY-MM-DD HH:MM. */
export function wallText(ms: number, timeZone: string): string {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known.text(ms);
  const clock = new WallClock(timeZone);
  clocks.set(timeZone, clock);
  return clock.text(ms);
}
