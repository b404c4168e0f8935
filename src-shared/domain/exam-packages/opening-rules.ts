import { isClosedAt } from '../exams/exam-window.ts';

/** A sealed paper that somebody wants opened, with the window that is theirs. */
export interface Opening {
  /** By the hub's time where it is known, in milliseconds. */
  readonly now: number;
  readonly notBefore: number | null;
  readonly notAfter: number | null;
  /** Whether candidates get this version now. */
  readonly isCurrent: boolean;
  /** Whether the person sits it already. */
  readonly isRunning: boolean;
}

/** Why a sealed paper stays sealed; null where it may be opened. What somebody sits goes on, whatever changed since. */
export function openingProblem(opening: Opening): 'older_version' | 'too_early' | 'closed' | null {
  const { now, notBefore, notAfter, isCurrent, isRunning } = opening;
  if (notBefore !== null && now < notBefore) return 'too_early';
  if (isRunning) return null;
  if (!isCurrent) return 'older_version';
  return isClosedAt(notAfter, now) ? 'closed' : null;
}
