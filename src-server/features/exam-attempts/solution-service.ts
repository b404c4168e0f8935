import { isReleased } from '#shared/domain/exam-attempts/release.ts';
import type { Ctx } from '#server/context.ts';
import * as repo from './repo.ts';
import { reviewStanding } from './review-service.ts';
import { listVersionsWithFile } from './solution-repo.ts';

/**
 * Whether a file is the worked solution of a question whose review is released to the person: of an exam that they
 * sat, and by the same rule as keys and feedback.
 */
export async function isReleasedSolution(ctx: Ctx, sha256: string): Promise<boolean> {
  // Where an institution scores, keys are there alone.
  if (ctx.services.authority !== 'here') return false;
  for (const { exam_id: examId, exam_version_id: versionId } of await listVersionsWithFile(
    ctx.db,
    ctx.actor.userId,
    sha256,
  )) {
    const version = await ctx.services.attempts.versions.get(ctx.db, versionId);
    const attempts = await repo.listOwnAttempts(ctx.db, examId, ctx.actor.userId);
    const isOut = attempts.some((one) => one.exam_version_id === versionId && isReleased(one, 'answers'));
    if (isOut && (await reviewStanding(ctx, version, { attempts, isClosed: true })).mayRelease) return true;
  }
  return false;
}
