import { extendedMs, ownTerms, type Allowance } from './allowance.ts';
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
 * before: the steady clock counts from the start on, and the closing is no second clock to look at. An allowance moves the
 * hard close by as much as it gives; a closing that somebody has of their own stays where it is.
 */
export function allowedMs(
  terms: WindowTerms,
  startedAt: number,
  allowance: Allowance | null = null,
): number | null {
  const fullMs = terms.duration_minutes === 0 ? null : terms.duration_minutes * MINUTE_MS;
  const ownMs = fullMs === null ? null : extendedMs(fullMs, allowance);
  const { closes_at: closesAt } = ownTerms(terms, allowance);
  if (closesAt === null || terms.close_rule === 'start_by') return ownMs;
  const isOwn = allowance?.closes_at != null;
  const givenMs = fullMs === null || ownMs === null || isOwn ? 0 : ownMs - fullMs;
  const untilClosing = Math.max(0, closesAt + givenMs - startedAt);
  return ownMs === null ? untilClosing : Math.min(ownMs, untilClosing);
}

/** True when a hard close takes time even from somebody who starts at the opening. */
export const cutsEverybody = (terms: WindowTerms, opensAt: number): boolean =>
  terms.duration_minutes > 0 && allowedMs(terms, opensAt) !== terms.duration_minutes * MINUTE_MS;
