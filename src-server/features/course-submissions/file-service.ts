import { MAX_SUBMISSION_FILE_BYTES, type SubmissionFile } from '#shared/contract/course-submissions.ts';
import { sizeText } from '#shared/domain/media/limits.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { prepareFinish } from '../media/finish-service.ts';
import { dropUpload, getOwnUpload } from '../media/upload-service.ts';

/**
 * Keeps a file that has arrived as an upload, and forgets the upload. What nothing names for thirty days is removed
 * again. @throws TOO_LARGE, UNSUPPORTED_MEDIA by its bytes, ILLEGAL_STATE while a part of it is missing
 */
export async function keepSubmissionFile(ctx: Ctx, uploadId: string): Promise<SubmissionFile> {
  const row = await getOwnUpload(ctx, uploadId);
  if (row.size > MAX_SUBMISSION_FILE_BYTES)
    refuse(
      'TOO_LARGE',
      `'${row.name}' has ${sizeText(row.size)}; ${sizeText(MAX_SUBMISSION_FILE_BYTES)} can be handed in.`,
    );
  await prepareFinish(ctx, uploadId);
  const stored = await getOwnUpload(ctx, uploadId);
  if (stored.sha256 === null || stored.mime === null)
    return refuse('ILLEGAL_STATE', `Not all of '${row.name}' has arrived.`);
  await dropUpload(ctx, uploadId);
  return { sha256: stored.sha256, name: stored.name, mime: stored.mime, size: stored.size };
}
