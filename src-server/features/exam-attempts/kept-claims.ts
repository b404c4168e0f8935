import { MAX_CLAIM_CHARS } from '#shared/contract/claim-size.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { roomForClaims } from './claim-service.ts';
import { offerToHub } from './receipt-repo.ts';
import * as repo from './repo.ts';

/**
 * Keeps what somebody claims about an own attempt; it is never believed. @param claims JSON
 * @throws RATE_LIMITED where there is no room for more
 */
export async function keepClaim(
  ctx: Ctx,
  attempt: repo.AttemptRow,
  claims: string,
  isMismatch = false,
): Promise<void> {
  await assertRoomForClaim(ctx, attempt.id, claims);
  await repo.insertClaim(ctx.db, {
    id: ctx.newId(),
    attempt_id: attempt.id,
    user_id: ctx.actor.userId,
    claims,
    is_mismatch: isMismatch ? 1 : 0,
    now: ctx.now,
  });
  if (ctx.services.authority !== 'here') await offerToHub(ctx.db, attempt);
}

/** What is claimed is kept and never believed: enough of it for every honest client, and no more. */
async function assertRoomForClaim(ctx: Ctx, attemptId: number, json: string): Promise<void> {
  if (json.length > MAX_CLAIM_CHARS)
    refuse('VALIDATION_FAILED', `A record may say at most ${MAX_CLAIM_CHARS} characters.`);
  if (json.length > (await roomForClaims(ctx.db, attemptId)))
    refuse('RATE_LIMITED', 'Too much has been recorded about this attempt. Its result stays as it is.');
}
