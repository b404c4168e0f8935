import type { AdoptedContent } from '#shared/contract/adopted-content.ts';
import { isFileMime, kindOfMime } from '#shared/domain/media/kinds.ts';
import { SMALL_FILE_BYTES } from '#shared/domain/media/limits.ts';
import { checkWebVtt } from '#shared/domain/media/webvtt.ts';
import { findBlob } from '#server/blobs/blob-repo.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { dated } from '../sync/adopted-dates.ts';
import { insertMediaFile } from './media-repo.ts';
import { findUpload, updateUpload } from './upload-repo.ts';

type File = AdoptedContent['media_files'][number];

/** Where the bytes are here, what they are counts, and not what was said of them. */
async function toFileRow(ctx: Ctx, { upload_id: _upload, mime: said, ...file }: File) {
  const blob = file.file_sha256 === null ? undefined : await findBlob(ctx.db, file.file_sha256);
  const mime = blob !== undefined && isFileMime(blob.mime) ? blob.mime : said;
  const kind = kindOfMime(mime);
  const hasCaptions = kind === 'video' || kind === 'audio';
  return {
    ...dated(ctx, file),
    mime,
    kind,
    size: blob?.size ?? file.size,
    captions: hasCaptions ? file.captions : null,
    instructor_id: ctx.actor.userId,
  };
}

function assertFile({ name, size, file_sha256: sha256, captions }: File): void {
  if (sha256 !== null && size > SMALL_FILE_BYTES)
    refuse('VALIDATION_FAILED', `'${name}' is large: its file follows once the hub has it.`);
  if (captions !== null && checkWebVtt(captions).problems.length > 0)
    refuse('VALIDATION_FAILED', `The captions of '${name}' are not WebVTT.`);
}

/** Files of the library. On the computer itself a large one is sent from here on, and linked when it has arrived. */
export async function adoptMediaFiles(ctx: Ctx, files: AdoptedContent['media_files']): Promise<void> {
  const rows = [];
  for (const file of files) {
    assertFile(file);
    rows.push(await toFileRow(ctx, file));
  }
  for (const row of rows) await insertMediaFile(ctx.db, row);
  if (ctx.isReplay === true) return;
  for (const { id, upload_id: uploadId } of files) {
    const upload = uploadId === null ? undefined : await findUpload(ctx.db, ctx.actor.userId, uploadId);
    if (upload !== undefined && upload.media_file_id === null)
      await updateUpload(ctx.db, upload.upload_id, { media_file_id: id }, ctx.now);
  }
}
