import type { ExamAccess } from '#shared/contract/exam-drafts.ts';

/** What an exam says of itself as long as nobody has chosen. */
export const EVERYBODY: ExamAccess = { who: 'everybody', group_ids: [], user_ids: [] };

/** Whoever is named matters only where an exam is not for everybody; the order never does. */
export const effectiveAccess = (access: ExamAccess): ExamAccess =>
  access.who === 'everybody'
    ? EVERYBODY
    : {
        who: 'some',
        group_ids: [...new Set(access.group_ids)].toSorted((a, b) => a - b),
        user_ids: [...new Set(access.user_ids)].toSorted((a, b) => a - b),
      };

/** True where two choices let the same people in. */
export const isSameAccess = (one: ExamAccess, other: ExamAccess): boolean =>
  JSON.stringify(effectiveAccess(one)) === JSON.stringify(effectiveAccess(other));

/** True where only those who are named may take an exam, and nobody is. */
export const isForNobody = (access: ExamAccess = EVERYBODY): boolean =>
  access.who === 'some' && access.group_ids.length + access.user_ids.length === 0;

/** One who has an enrolment that was granted, or is to have one. */
export interface Enrolled {
  readonly userId: number;
  readonly hasStarted: boolean;
}

/**
 * Who gets an enrolment and whose ends: whoever is named has one, whoever is named no more keeps it only once they
 * have started.
 */
export function audienceChanges(
  wanted: ReadonlySet<number>,
  /** Everybody who is enrolled, however they came to be. */
  enrolled: ReadonlySet<number>,
  granted: readonly Enrolled[],
): { readonly add: number[]; readonly end: number[] } {
  return {
    add: [...wanted].filter((id) => !enrolled.has(id)).toSorted((a, b) => a - b),
    end: granted.filter((one) => !wanted.has(one.userId) && !one.hasStarted).map((one) => one.userId),
  };
}
