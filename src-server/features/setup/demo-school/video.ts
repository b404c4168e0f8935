import type { Ctx } from '#server/context.ts';
import { addMediaFile, prepareFinish } from '#server/features/media/finish-service.ts';
import { updateMediaFile } from '#server/features/media/library-service.ts';
import { beginUpload, putPiece } from '#server/features/media/upload-service.ts';
import type { DemoVideo } from './course-data.ts';

/** Puts the video into the library of its author, as an upload that arrives in one piece; answers its id. */
export async function takeVideo(ctx: Ctx, video: DemoVideo): Promise<number> {
  const { base64: bytes, captions, name, ...claims } = video;
  const { id: uploadId } = await beginUpload(ctx, { name, size: bytes.byteLength });
  await putPiece(ctx, { uploadId, offset: 0, bytes });
  await prepareFinish(ctx, uploadId);
  const { id } = await addMediaFile(ctx, { upload_id: uploadId, ...claims });
  await updateMediaFile(ctx, id, { captions });
  return id;
}
