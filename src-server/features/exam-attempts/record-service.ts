import { MAX_CLAIM_CHARS } from '#shared/contract/claim-size.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { contradicts, differs, roomForClaims } from './claim-service.ts';
import { offerToHub } from './receipt-repo.ts';
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
  const json = JSON.stringify(claims);
  await assertRoomForClaim(ctx, attempt.id, json);
  await repo.insertClaim(ctx.db, {
    id: ctx.newId(),
    attempt_id: attempt.id,
    user_id: userId,
    claims: json,
    is_mismatch: isMismatch ? 1 : 0,
    now: ctx.now,
  });
  if (!isDecidedHere) await offerToHub(ctx.db, attempt);
  return attempt;
}

/** What is claimed is kept and never believed: enough of it for every honest client, and no more. */
async function assertRoomForClaim(ctx: Ctx, attemptId: number, json: string): Promise<void> {
  if (json.length > MAX_CLAIM_CHARS)
    refuse('VALIDATION_FAILED', `A record may say at most ${MAX_CLAIM_CHARS} characters.`);
  if (json.length > (await roomForClaims(ctx.db, attemptId)))
    refuse('RATE_LIMITED', 'Too much has been recorded about this attempt. Its result stays as it is.');
}
