import { MAX_FILE_BYTES, PIECE_BYTES, RESERVED_BYTES } from '#shared/domain/media/limits.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { findFileLimit, setFileLimit } from '../setup/file-limit-service.ts';

/** The largest file that is taken here, in bytes. */
export async function largestFile(db: Db): Promise<number> {
  return Math.min(MAX_FILE_BYTES, (await findFileLimit(db)) ?? MAX_FILE_BYTES);
}

export async function getLimits(ctx: Ctx) {
  const institution = await findFileLimit(ctx.db);
  return {
    institution_bytes: institution,
    max_bytes: await largestFile(ctx.db),
    piece_bytes: PIECE_BYTES,
    free_bytes: Math.max(0, (await ctx.services.media.freeBytes()) - RESERVED_BYTES),
  };
}

export const setLimit = (ctx: Ctx, bytes: number | null) => setFileLimit(ctx, bytes);
