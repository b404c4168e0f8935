import { MIN_PERCENT } from './limits.ts';

const MINUTE_MS = 60_000;

/** What somebody gets beyond the time of an exam, or of every exam. */
export interface Allowance {
  /** Of the time of the exam; 100 is the time that everybody has. */
  readonly percent: number;
  readonly extra_minutes: number;
  /** Of breaks that stop the clock, in all. */
  readonly break_minutes?: number | undefined;
  /** How many they may be; 0 or nothing is any number. */
  readonly break_count?: number | undefined;
  /** When the person may start; null or nothing is the window of the exam. */
  readonly opens_at?: number | null;
  readonly closes_at?: number | null;
  /** How many attempts the person has in all; null or nothing is as many as everybody. */
  readonly attempts?: number | null;
}

/** When an exam may be started, and how often. */
export interface ExamTerms {
  readonly opens_at: number | null;
  readonly closes_at: number | null;
  readonly attempts_allowed: number;
}

/** The terms of an exam as they are for one person. */
export const ownTerms = <Terms extends Partial<ExamTerms>>(terms: Terms, own: Allowance | null): Terms => ({
  ...terms,
  ...(own?.opens_at == null ? {} : { opens_at: own.opens_at }),
  ...(own?.closes_at == null ? {} : { closes_at: own.closes_at }),
  ...(own?.attempts == null ? {} : { attempts_allowed: own.attempts }),
});

/** The time of an exam with an allowance, in whole milliseconds. */
export const extendedMs = (fullMs: number, allowance: Allowance | null): number =>
  allowance === null
    ? fullMs
    : Math.round((fullMs * allowance.percent) / 100) + allowance.extra_minutes * MINUTE_MS;

/** The same in minutes, rounded up as a person reads them. */
export const ownMinutes = (minutes: number, allowance: Allowance | null): number =>
  Math.ceil(extendedMs(minutes * MINUTE_MS, allowance) / MINUTE_MS);

/** The breaks that somebody may have in an attempt, in milliseconds. */
export const breakMsOf = (allowance: Allowance | null): number => (allowance?.break_minutes ?? 0) * MINUTE_MS;

/** How many breaks somebody may begin in an attempt; 0 for any number, and where there are no minutes of them. */
export const breakCountOf = (allowance: Allowance | null): number =>
  breakMsOf(allowance) === 0 ? 0 : (allowance?.break_count ?? 0);

/** The breaks that an attempt begins with; one without an end needs none. */
export const breaksOf = (
  allowance: Allowance | null,
  durationMs: number | null,
): { readonly ms: number; readonly most: number } =>
  durationMs === null ? { ms: 0, most: 0 } : { ms: breakMsOf(allowance), most: breakCountOf(allowance) };

/** True where it changes nothing. */
export const isNoAllowance = ({
  percent,
  extra_minutes: extra,
  break_minutes: rest = 0,
}: Allowance): boolean => percent === MIN_PERCENT && extra === 0 && rest === 0;

/** From when to when an allowance holds. */
export interface Dated {
  readonly created_at: number;
  readonly deleted_at: number | null;
  readonly valid_until?: number | null;
}

/** Whether an allowance counted for an attempt that began at a time: what is changed then or later changes no attempt. */
export const countsAt = (allowance: Dated, startedAt: number): boolean =>
  allowance.created_at < startedAt &&
  (allowance.deleted_at === null || allowance.deleted_at >= startedAt) &&
  (allowance.valid_until == null || allowance.valid_until > startedAt);

/** The rows as they stood at a time: what came later is not there, and what was ended later still holds. */
export const asOf = <Row extends Dated>(rows: readonly Row[], at: number): Row[] =>
  rows
    .filter((row) => row.created_at <= at)
    .map((row) => (row.deleted_at !== null && row.deleted_at > at ? { ...row, deleted_at: null } : row));

/**
 * The allowance of an attempt: the one for its exam, else that of the person for every exam; of several the last. It is
 * reckoned by whoever decides from its own rows, as of the start.
 */
export function allowanceAt<Row extends Allowance & Dated>(
  rows: { readonly ofExam: readonly Row[]; readonly ofPerson: readonly Row[] },
  startedAt: number,
): Row | null {
  const last = (all: readonly Row[]) =>
    all
      .filter((row) => countsAt(row, startedAt))
      .toSorted((one, other) => other.created_at - one.created_at)[0];
  return last(rows.ofExam) ?? last(rows.ofPerson) ?? null;
}
