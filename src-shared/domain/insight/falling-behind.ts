import type { Standing } from './standing.ts';

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

export type BehindReason = 'quiet' | 'failed' | 'overdue';

/** Before which moment the last thing must have been done, or somebody is quiet. */
export const quietBefore = ({ quietDays }: Thresholds, now: number): number => now - quietDays * DAY_MS;

/** Why a student falls behind, by the stated rules; nothing where they do not. `student-page-repo.ts` asks the same in SQL. */
export function behindReasons(
  standing: Pick<Standing, 'since' | 'is_done' | 'failed' | 'due' | 'overdue'>,
  thresholds: Thresholds,
  now: number,
): BehindReason[] {
  const reasons: BehindReason[] = [];
  const { since } = standing;
  if (standing.is_done === 0 && since > 0 && since < quietBefore(thresholds, now)) reasons.push('quiet');
  if (standing.failed >= thresholds.failed) reasons.push('failed');
  if (standing.overdue * 100 > thresholds.overdue * standing.due) reasons.push('overdue');
  return reasons;
}
