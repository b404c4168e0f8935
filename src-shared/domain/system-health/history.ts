import { severityOf, type ProbeState } from './judgement.ts';

export const HISTORY_DAYS = 30;

const DAY_MS = 24 * 60 * 60_000;

export interface DayState {
  readonly day: string;
  readonly state: ProbeState;
}

/** The worst state of each of some days; of a day on which nobody looked nothing is known. */
export const historyOf = (noted: ReadonlyMap<string, ProbeState>, days: readonly string[]): DayState[] =>
  days.map((day) => ({ day, state: noted.get(day) ?? 'unknown' }));

/** Whether a state is worse than what is noted of its day; where nothing is, every state is. */
export const isWorseThanNoted = (state: ProbeState, noted: ProbeState | undefined): boolean =>
  noted === undefined || severityOf(state) > severityOf(noted);

export interface FreeSample {
  readonly at: number;
  readonly bytes: number;
}

/** A day is the least from which anything can be said of the next ones. */
const LEAST_SPAN_MS = DAY_MS;

/**
 * In how many days a disk is full if it goes on as since the first sample; null where it does not get fuller, or is
 * not known for long enough.
 */
export function daysLeft(before: FreeSample | undefined, now: FreeSample): number | null {
  if (before === undefined || now.at - before.at < LEAST_SPAN_MS) return null;
  const used = before.bytes - now.bytes;
  if (used <= 0) return null;
  const perDay = used / ((now.at - before.at) / DAY_MS);
  return Math.floor(now.bytes / perDay);
}
