import { AppError } from '#shared/contract/errors.ts';
import type { Ctx } from '../context.ts';

interface Replay {
  readonly status: number;
  readonly body: unknown;
}

const MAX_KEY = 255;
/** Nobody repeats a command that was not answered a day later. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** The first answer to a repeated command, or null the first time. A key belongs to one request body. */
export async function findReplay(ctx: Ctx, key: string, requestHash: string): Promise<Replay | null> {
  if (key.length > MAX_KEY)
    throw new AppError('VALIDATION_FAILED', 'Idempotency-Key is longer than 255 characters.');
  const row = await ctx.db
    .selectFrom('idempotency_key')
    .where('user_id', '=', ctx.actor.userId)
    .where('key', '=', key)
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.request_hash !== requestHash) {
    throw new AppError('IDEMPOTENCY_MISMATCH', 'This Idempotency-Key was used for another request.');
  }
  return { status: row.status, body: JSON.parse(row.response) };
}

/** Forgets what was answered to somebody. */
export const forgetAnswers = (db: Ctx['db'], userId: number) =>
  db.deleteFrom('idempotency_key').where('user_id', '=', userId).execute();

/** Keeps the answer in the transaction of its effect, and lets go of the same person's old ones. */
export async function storeReplay(
  ctx: Pick<Ctx, 'db' | 'now'> & { readonly userId: number },
  key: string,
  requestHash: string,
  answer: Replay,
): Promise<void> {
  await ctx.db
    .deleteFrom('idempotency_key')
    .where('user_id', '=', ctx.userId)
    .where('created_at', '<', ctx.now - KEPT_MS)
    .execute();
  await ctx.db
    .insertInto('idempotency_key')
    .values({
      user_id: ctx.userId,
      key,
      request_hash: requestHash,
      status: answer.status,
      response: JSON.stringify(answer.body),
      created_at: ctx.now,
    })
    .execute();
}
