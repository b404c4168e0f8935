import { RELEASE_PARTS, type ReleasePart, type ReleasePolicy } from './limits.ts';

/** When the results of an exam are released, and what of them. `at` in UTC milliseconds, for `on_date`. */
export interface ReleaseTerms {
  readonly policy: ReleasePolicy;
  readonly at: number | null;
  readonly parts: readonly ReleasePart[];
}

/** Parts as they are stored: known ones, in their order; points say the score, and are none without it. */
export function printParts(parts: readonly string[]): string {
  const wanted = new Set(parts);
  if (!wanted.has('score')) wanted.delete('points');
  return RELEASE_PARTS.filter((part) => wanted.has(part)).join(',');
}

/** @see printParts */
export const parseParts = (stored: string): ReleasePart[] => {
  const there = new Set(stored.split(','));
  return RELEASE_PARTS.filter((part) => there.has(part));
};

/** The columns of terms, as a version, a draft and a change of them have them. */
export interface TermColumns {
  readonly release_policy: ReleasePolicy;
  readonly release_at: number | null;
  readonly release_parts: string;
}

export const termsOf = (row: TermColumns): ReleaseTerms => ({
  policy: row.release_policy,
  at: row.release_at,
  parts: parseParts(row.release_parts),
});

/** The terms of an attempt: those of its version, unless they were changed for the exam after it was published. */
export const termsInForce = (
  version: TermColumns & { readonly published_at: number },
  change: (TermColumns & { readonly created_at: number }) | undefined,
): ReleaseTerms =>
  termsOf(change !== undefined && change.created_at >= version.published_at ? change : version);

/** Whether terms release a result by now. @param isMarkedForAll nobody's result waits for a marker or a hand-in any more */
export function isDue(
  terms: Pick<ReleaseTerms, 'policy' | 'at'>,
  { now, isMarkedForAll }: { readonly now: number; readonly isMarkedForAll: boolean },
): boolean {
  switch (terms.policy) {
    case 'at_once':
      return true;
    case 'on_date':
      return terms.at !== null && terms.at <= now;
    case 'after_marking':
      return isMarkedForAll;
    case 'by_hand':
      return false;
  }
}

/** What an attempt keeps from its student, as it stands in its row. */
export interface Withholding {
  /** Parts by name, stored as `printParts` does; all of them before the release and while somebody holds it back. */
  readonly withheld: string;
  /** What it waits for; null where it waits for nothing. */
  readonly release_policy: ReleasePolicy | null;
  readonly release_at: number | null;
  readonly released_at: number | null;
  /** What staff tell its student about why it is held back; null where nobody holds it. */
  readonly held_reason: string | null;
}

/** The parts that terms never release. */
const neverShown = (parts: readonly ReleasePart[]): string =>
  RELEASE_PARTS.filter((part) => !parts.includes(part)).join(',');

const NOTHING_SHOWN = RELEASE_PARTS.join(',');

/** What is withheld of a result by terms, beside what is decided about it already. */
export function withholding(
  terms: ReleaseTerms,
  {
    isReleased,
    now,
    before,
  }: { readonly isReleased: boolean; readonly now: number; readonly before: Withholding },
): Withholding {
  const isHeld = before.held_reason !== null;
  const isOut = isReleased || before.released_at !== null;
  return {
    withheld: isOut && !isHeld ? neverShown(terms.parts) : NOTHING_SHOWN,
    release_policy: isOut ? null : terms.policy,
    release_at: isOut ? null : terms.at,
    released_at: isOut ? (before.released_at ?? now) : null,
    held_reason: before.held_reason,
  };
}

/** Whether its student gets a part of a result: the one rule for every answer, mail, certificate and row that is sent. */
export const isReleased = ({ withheld }: Pick<Withholding, 'withheld'>, part: ReleasePart): boolean =>
  withheld === '' || !withheld.split(',').includes(part);

export type ReleaseState = 'released' | 'waiting' | 'held';

/** Whether its student has a result. */
export const releaseStateOf = (row: Withholding): ReleaseState =>
  row.held_reason !== null ? 'held' : row.release_policy === null ? 'released' : 'waiting';

/** What a row of an attempt says of its result. */
interface Scored {
  readonly withheld: string;
  readonly state?: string | null;
  readonly score?: number | null;
  readonly result?: string | null;
  readonly points?: number | null;
  readonly correct_count?: number | null;
}

/**
 * A row of an attempt as its student may have it: without what is not released, as if it were not marked yet. Columns
 * that a row has not are not added.
 */
export function asStudentSees<T extends Scored>(row: T): T {
  if (row.withheld === '') return row;
  const [hasScore, hasVerdict] = [isReleased(row, 'score'), isReleased(row, 'verdict')];
  const hidden: Record<string, unknown> = {};
  const hide = (column: keyof Scored, value: unknown): void => {
    if (row[column] !== undefined && row[column] !== null) hidden[column] = value;
  };
  if (!hasScore) for (const column of ['score', 'points', 'correct_count'] as const) hide(column, null);
  if (!hasVerdict) hide('result', 'pending');
  // That it was marked says nothing of the mark, but a marked attempt without any of it is none.
  if (!hasScore && !hasVerdict && row.state === 'marked') hide('state', 'submitted');
  return { ...row, ...hidden };
}
