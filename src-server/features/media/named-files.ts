import type { NamedFile, StoredFile } from '#shared/contract/stored-files.ts';
import { seenName } from '#shared/domain/media/kinds.ts';
import { sizeText } from '#shared/domain/media/limits.ts';
import { listBlobs } from '#server/blobs/blob-repo.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { prepareFinish } from './finish-service.ts';
import { dropUpload, getOwnUpload } from './upload-service.ts';

/**
 * Keeps a file that has arrived as an upload, and forgets the upload. What nothing names for thirty days is removed
 * again. @throws TOO_LARGE, UNSUPPORTED_MEDIA by its bytes, ILLEGAL_STATE while a part of it is missing
 */
export async function keepFile(
  ctx: Ctx,
  uploadId: string,
  mostBytes: number,
): Promise<StoredFile & { readonly size: number }> {
  const row = await getOwnUpload(ctx, uploadId);
  if (row.size > mostBytes)
    refuse(
      'TOO_LARGE',
      `'${row.name}' has ${sizeText(row.size)}; a file may have ${sizeText(mostBytes)} here.`,
    );
  await prepareFinish(ctx, uploadId);
  const stored = await getOwnUpload(ctx, uploadId);
  if (stored.sha256 === null || stored.mime === null)
    return refuse('ILLEGAL_STATE', `Not all of '${row.name}' has arrived.`);
  await dropUpload(ctx, uploadId);
  return { sha256: stored.sha256, name: stored.name, mime: stored.mime, size: stored.size };
}

/**
 * Files that a command names, as they are stored; what was lost on its way to the hub is taken without its bytes.
 * @param field of the body, at which one is missing
 */
export async function namedFiles(
  ctx: Ctx,
  named: readonly NamedFile[],
  field: string,
): Promise<StoredFile[]> {
  const hashes = named.map(({ sha256 }) => sha256);
  const stored = new Map((await listBlobs(ctx.db, hashes)).map((file) => [file.sha256, file]));
  return named.map(({ sha256, name: said }) => {
    const [file, name] = [stored.get(sha256), seenName(said)];
    const text = `'${name}' has not arrived. Choose it again.`;
    if (file === undefined && ctx.isReplay !== true)
      return refuse('VALIDATION_FAILED', text, { fields: { [field]: [text] } });
    return { sha256, name, mime: file?.mime ?? 'application/octet-stream', size: file?.size ?? null };
  });
}
