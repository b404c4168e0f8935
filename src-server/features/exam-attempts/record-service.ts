import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { contradicts, differs } from './claim-service.ts';
import { keepClaim } from './kept-claims.ts';
import * as repo from './repo.ts';
import { startAttempt, submitAttempt } from './service.ts';

/** The documented record as it arrives: every value is a claim. */
export interface RecordClaims {
  readonly student_id?: unknown;
  readonly exam_id: number;
  readonly progress?: unknown;
  readonly total_completion_time?: unknown;
  readonly exam_result?: unknown;
  readonly exam_score?: unknown;
}

/**
 * Takes the documented record of a finished exam (spec 1 §7.1). The claim is kept; the score comes
 * from the answer log. An attempt that is still open is handed in first; without one, an empty one is.
 */
export async function storeRecord(ctx: Ctx, claims: RecordClaims): Promise<repo.AttemptRow> {
  const { userId } = ctx.actor;
  if (differs(claims.student_id, userId)) refuse('FORBIDDEN', 'A record can be stored for oneself only.');
  const attempts = await repo.listOwnAttempts(ctx.db, claims.exam_id, userId);
  const latest = attempts.at(-1) ?? (await startAttempt(ctx, claims.exam_id));
  const attempt = latest.state === 'in_progress' ? await submitAttempt(ctx, latest.id) : latest;
  const isDecidedHere = ctx.services.authority === 'here';
  const isMismatch = isDecidedHere && contradicts(claims, attempt);
  await keepClaim(ctx, attempt, JSON.stringify(claims), isMismatch);
  return attempt;
}
