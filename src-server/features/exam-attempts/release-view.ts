import { RELEASE_PARTS, type ReleasePart } from '#shared/domain/exam-attempts/limits.ts';
import { isReleased, releaseStateOf, type Withholding } from '#shared/domain/exam-attempts/release.ts';
import type { ResultRelease } from '#shared/contract/attempt-results.ts';
import { isoOrNull } from '#server/iso.ts';

/** Whether an attempt shows its student some parts, in their order. */
export const shows = (attempt: Pick<Withholding, 'withheld'>, parts: readonly ReleasePart[]): boolean[] =>
  parts.map((part) => isReleased(attempt, part));

/** What a student is told of the release of a result. */
export const presentReleaseOf = (attempt: Withholding): ResultRelease => ({
  state: releaseStateOf(attempt),
  policy: attempt.release_policy,
  release_at: isoOrNull(attempt.release_at),
  reason: attempt.held_reason,
  parts: RELEASE_PARTS.filter((part) => isReleased(attempt, part)),
});
