import type { Ctx } from '#server/context.ts';
import { isSatBy } from './repo.ts';

/** A picture of a sealed paper that is open here, for who sits it: it is on no disk of this computer. Else null. */
export async function findSealedPicture(
  ctx: Ctx,
  sha256: string,
): Promise<{ bytes: Uint8Array; mime: string } | null> {
  const found = ctx.services.attempts.sealed.pictureOf(sha256);
  if (found === null) return null;
  for (const versionId of found.versionIds)
    if (await isSatBy(ctx.db, ctx.actor.userId, versionId)) return found.picture;
  return null;
}
