import { sizeText } from '#shared/domain/media/limits.ts';
import { listBlobs } from '#server/blobs/blob-repo.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { blobNamesInPaper } from '#server/sync/blobs/blob-references.ts';

/** Bytes of all pictures of a sealed paper: it is opened in memory, as a whole. */
const MAX_PICTURE_BYTES = 40 * 1024 * 1024;

/** @param content of a paper @throws VALIDATION_FAILED where its pictures are too large to be sealed with it */
export async function assertSealable(ctx: Pick<Ctx, 'db'>, content: string): Promise<void> {
  const names = blobNamesInPaper(content);
  const sizes = names.length === 0 ? [] : await listBlobs(ctx.db, names);
  const bytes = sizes.reduce((sum, { size }) => sum + size, 0);
  if (bytes <= MAX_PICTURE_BYTES) return;
  const message = `The pictures of a sealed exam have ${sizeText(MAX_PICTURE_BYTES)} in all at most; these have ${sizeText(bytes)}. Use smaller ones, or do not seal the exam.`;
  refuse('VALIDATION_FAILED', message, { fields: { step_3: [message] } });
}
