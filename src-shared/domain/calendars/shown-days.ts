import { toWallTime } from '../exams/wall-time.ts';

interface Timed {
  /** ISO 8601 UTC. */
  readonly starts_at: string;
  readonly ends_at: string | null;
  /** The day alone counts, YYYY-MM-DD. */
  readonly day: string | null;
}

/** Whether something takes place on one of some days, as whoever lives in a time zone counts them; both belong to them. */
export function isOnDays(
  { starts_at: from, ends_at: to, day }: Timed,
  days: { readonly from: string; readonly to: string },
  timeZone: string,
): boolean {
  const dayOf = (at: string): string => day ?? toWallTime(Date.parse(at), timeZone).date;
  return dayOf(from) <= days.to && dayOf(to ?? from) >= days.from;
}
