import { isReviewReleased } from '#shared/domain/exam-attempts/candidate-view.ts';
import type { Ctx } from '#server/context.ts';
import { allowancesNow } from '../exam-time/allowance-service.ts';
import * as repo from './repo.ts';
import type { LoadedVersion } from './version-cache.ts';

/** How many attempts a candidate has left, and whether their review may be shown by now. */
export async function reviewStanding(
  ctx: Ctx,
  { row }: LoadedVersion,
  { attempts, isClosed }: { readonly attempts: readonly repo.AttemptRow[]; readonly isClosed: boolean },
): Promise<{ attemptsLeft: number; mayRelease: boolean }> {
  // Not the pinned version's number: who may start another attempt must not read the keys first.
  const allowed = await repo.attemptsAllowedNow(ctx.db, row.exam_id, row);
  const [first] = attempts;
  const own =
    first === undefined ? null : (await allowancesNow(ctx, first.student_id, [row.exam_id]))(row.exam_id);
  const attemptsLeft = Math.max(0, (own?.attempts ?? allowed) - attempts.length);
  const mayRelease = isReviewReleased({
    policy: row.review_policy,
    isClosed,
    attemptsLeft,
    hasOpenAttempt: attempts.some((attempt) => attempt.state === 'in_progress'),
    isOverForAll:
      row.review_policy === 'after_all' && (await repo.isOverForAll(ctx.db, row.exam_id, allowed)),
  });
  return { attemptsLeft, mayRelease };
}
