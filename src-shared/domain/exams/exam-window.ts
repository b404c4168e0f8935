import type { CloseRule } from '#shared/contract/exam-drafts.ts';

const MINUTE_MS = 60_000;

/** Of an exam that was published: how long an attempt takes, and when the exam closes. */
export interface WindowTerms {
  /** 0 = untimed. */
  readonly duration_minutes: number;
  readonly closes_at: number | null;
  readonly close_rule: CloseRule;
}

/** True from the moment of closing on: nobody starts any more. */
export const isClosedAt = (closesAt: number | null, now: number): boolean =>
  closesAt !== null && closesAt <= now;

/**
 * The time that an attempt has, fixed at its start; null without a limit. A hard close ends what was begun
 * before: the steady clock counts from the start on, and the closing is no second clock to look at.
 */
export function allowedMs(terms: WindowTerms, startedAt: number): number | null {
  const fullMs = terms.duration_minutes === 0 ? null : terms.duration_minutes * MINUTE_MS;
  if (terms.closes_at === null || terms.close_rule === 'start_by') return fullMs;
  const untilClosing = Math.max(0, terms.closes_at - startedAt);
  return fullMs === null ? untilClosing : Math.min(fullMs, untilClosing);
}

/** True when a hard close takes time even from somebody who starts at the opening. */
export const cutsEverybody = (terms: WindowTerms, opensAt: number): boolean =>
  terms.duration_minutes > 0 && allowedMs(terms, opensAt) !== terms.duration_minutes * MINUTE_MS;
