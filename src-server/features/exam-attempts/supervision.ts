import { holdsAny } from '#shared/access/ability.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { isInvigilator, SUPERVISORS } from '../invigilation/access.ts';
import { getVisibleAttempt } from './logs-service.ts';
import { findAttempt, type AttemptRow } from './repo.ts';

/**
 * An attempt that the signed-in person may help while it runs: at an own exam, at any for who looks at all exams and
 * sets the institution up, and at one that they invigilate. @throws NOT_FOUND
 */
export async function getSupervisedAttempt(ctx: Ctx, attemptId: number): Promise<AttemptRow> {
  const attempt = await findAttempt(ctx.db, attemptId);
  if (attempt?.purpose === 'real' && (await isInvigilator(ctx, attempt.exam_id))) return attempt;
  return holdsAny(ctx.actor.ability, SUPERVISORS)
    ? getVisibleAttempt(ctx, attemptId)
    : refuse('NOT_FOUND', 'There is no such attempt at exams that you invigilate.');
}
