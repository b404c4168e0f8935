import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { silencedUntil } from './repo.ts';

/** @throws FORBIDDEN with the time for whoever may write no messages for some days */
export async function assertNotSilenced(ctx: Ctx): Promise<void> {
  const until = await silencedUntil(ctx.db, ctx.actor.userId, ctx.now);
  if (until === null) return;
  const at = iso(until);
  refuse('FORBIDDEN', `You can write messages again from ${at} on: those who keep order decided so.`, {
    extra: { retry_at: at },
  });
}
