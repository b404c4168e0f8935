const DAY_MS = 24 * 60 * 60 * 1000;

/** From when on somebody is said to fall behind; an author may set them. */
export interface Thresholds {
  /** Days without anything done. */
  readonly quietDays: number;
  /** Failed attempts in a row. */
  readonly failed: number;
  /** Percent of what was due that is not done. */
  readonly overdue: number;
}

export const USUAL_THRESHOLDS: Thresholds = { quietDays: 14, failed: 2, overdue: 20 };

/** What is known of a student in the content of one author. */
export interface StudentStanding {
  readonly enrolledAt: number;
  /** When something was done last; null where nothing was. */
  readonly lastAt: number | null;
  /** Whether there is anything left to do. */
  readonly isDone: boolean;
  /** The results of the closed attempts at each exam, the latest first. */
  readonly results: readonly (readonly ('pass' | 'fail' | 'pending')[])[];
  /** Items of courses whose day has passed, and how many of them are not done. */
  readonly due: number;
  readonly overdue: number;
}

export type BehindReason = 'quiet' | 'failed' | 'overdue';

const failedInARow = (results: readonly string[]): number => {
  const passed = results.findIndex((result) => result !== 'fail');
  return passed === -1 ? results.length : passed;
};

/** Why a student falls behind, by the stated rules; nothing where they do not. */
export function behindReasons(
  standing: StudentStanding,
  { quietDays, failed, overdue }: Thresholds,
  now: number,
): BehindReason[] {
  const reasons: BehindReason[] = [];
  const since = standing.lastAt ?? standing.enrolledAt;
  if (!standing.isDone && now - since > quietDays * DAY_MS) reasons.push('quiet');
  if (standing.results.some((results) => failedInARow(results) >= failed)) reasons.push('failed');
  if (standing.due > 0 && (standing.overdue / standing.due) * 100 > overdue) reasons.push('overdue');
  return reasons;
}
