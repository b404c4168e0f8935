import { isDue, withholding, type ReleaseTerms, type Withholding } from './release.ts';

/** What is on record about the release of one result, beside its own row. */
export interface ReleaseRecord {
  /** The terms in force now. */
  readonly terms: ReleaseTerms;
  /** Those that were in force when the row says that it was released; null where it says nothing. */
  readonly termsThen: ReleaseTerms | null;
  /** Whether somebody released the results of its exam at that moment. */
  readonly wasByHand: boolean;
  /** Whether the last decision about holding it back was to do so. */
  readonly isHeld: boolean;
}

/** Before there were terms every result was with its student at once, and its row said nothing of it. */
const isOfBefore = (row: Withholding, terms: ReleaseTerms): boolean =>
  row.released_at === null &&
  row.release_policy === null &&
  row.held_reason === null &&
  terms.policy === 'at_once' &&
  row.withheld === '';

/**
 * What of a handed-in result keeps something else from its student than its terms, the decisions about it and the time say.
 * That everybody was marked at a time is not known afterwards, and taken as it is said.
 */
export function wrongWithholding(row: Withholding, record: ReleaseRecord): string[] {
  const { terms, termsThen, wasByHand, isHeld } = record;
  if (isHeld !== (row.held_reason !== null))
    return [isHeld ? 'somebody holds it back, and it says no reason' : 'it is held back, and nobody did so'];
  if (isOfBefore(row, terms)) return [];
  const { released_at: at } = row;
  if (at !== null && termsThen !== null && !wasByHand && !isDue(termsThen, { now: at, isMarkedForAll: true }))
    return ['it was released before its terms did, and by nobody'];
  if (at === null && !isHeld && terms.policy === 'at_once')
    return ['its terms release it at once, and it waits'];
  const due = withholding(terms, { isReleased: at !== null, now: at ?? 0, before: row });
  const columns = ['withheld', 'release_policy', 'release_at'] as const;
  return columns
    .filter((column) => row[column] !== due[column])
    .map(
      (column) =>
        `${column} is ${String(row[column] || 'nothing')}, its terms say ${String(due[column] || 'nothing')}`,
    );
}
