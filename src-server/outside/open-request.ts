import { AppError } from '#shared/contract/errors.ts';
import { LaterAnswer } from '#shared/contract/later-answer.ts';
import type { Ctx } from '../context.ts';
import type { Answer } from '../http/mounted-endpoint.ts';
import { bindOutsideCall, findOutsideCallByKey } from './outside-repo.ts';

/** The call that the same request began earlier and that is not settled, or null. */
export async function findOpenRequest(
  ctx: Ctx,
  key: string,
  requestHash: string,
): Promise<LaterAnswer<Answer> | null> {
  const row = await findOutsideCallByKey(ctx.db, ctx.actor.userId, key);
  if (row === undefined) return null;
  if (row.request_hash !== requestHash) {
    throw new AppError('IDEMPOTENCY_MISMATCH', 'This Idempotency-Key was used for another request.');
  }
  return new LaterAnswer(row.id);
}

/** Names the request that began a call: a repetition waits for the same call instead of beginning another one. */
export const bindRequest = (
  ctx: Ctx,
  later: LaterAnswer<Answer>,
  key: string,
  requestHash: string,
): Promise<void> =>
  bindOutsideCall(ctx.db, later.id, {
    user_id: ctx.actor.userId,
    idempotency_key: key,
    request_hash: requestHash,
  });
