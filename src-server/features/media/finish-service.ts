import { z } from 'zod';
import type { MediaFile } from '#shared/contract/media.ts';
import { Sha256 } from '#shared/contract/wire.ts';
import { isFileMime, kindOfMime } from '#shared/domain/media/kinds.ts';
import { SMALL_FILE_BYTES } from '#shared/domain/media/limits.ts';
import { findBlob, insertBlob } from '#server/blobs/blob-repo.ts';
import { tellFile } from '#server/blobs/file-kind.ts';
import { MediaUploads } from '#server/blobs/media-uploads.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { getOwn, presentOne } from './library-service.ts';
import * as repo from './media-repo.ts';
import { notTakenText } from './not-taken.ts';
import { getOwnUpload } from './upload-service.ts';
import * as uploads from './upload-repo.ts';

interface Claims {
  readonly duration_ms?: number | null | undefined;
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
}

/** What stands beside the command: on the hub there is no upload, and a large file has not arrived yet. */
const Arrived = z.strictObject({
  name: z.string(),
  mime: z.string().refine(isFileMime),
  size: z.int().positive(),
  file_sha256: Sha256.nullable(),
  duration_ms: z.int().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});
type Arrived = z.infer<typeof Arrived>;

/** The library has it already: an answer got lost, and the call came once more. */
const Known = z.strictObject({ media_file_id: z.int().positive() });
const Recorded = z.union([Arrived, Known]);

/**
 * Before the transaction: tells the file by its bytes and puts it under its hash. The upload notes the hash first, so
 * that a crash in between loses nothing.
 */
export async function prepareFinish(ctx: Ctx, uploadId: string): Promise<void> {
  if (ctx.isReplay === true) return;
  const row = await uploads.findUpload(ctx.db, ctx.actor.userId, uploadId);
  // A repeated call gets its first answer; every other is refused in the transaction.
  if (row === undefined) return;
  const { media, blobs } = ctx.services;
  if (row.media_file_id !== null || (row.state === 'stored' && row.sha256 !== null && blobs.has(row.sha256)))
    return;
  const name = MediaUploads.nameOf(uploadId);
  if (row.sha256 === null || !blobs.has(row.sha256)) {
    const here = media.offsetOf(uploadId);
    if (here < row.size)
      refuse('ILLEGAL_STATE', `Of '${row.name}' ${here} of ${row.size} bytes are here.`, {
        extra: { offset: here },
      });
    const told = await tellFile(media.files.fileOf(name));
    if (!('mime' in told)) {
      await media.cancel(uploadId);
      await ctx.transaction((tx) => uploads.deleteUpload(tx.db, uploadId));
      return refuse('UNSUPPORTED_MEDIA', notTakenText(row.name, told));
    }
    const { sha256 } = await media.files.digest(name);
    const { mime, durationMs, width, height } = told;
    await ctx.transaction((tx) =>
      uploads.updateUpload(tx.db, uploadId, { sha256, mime, duration_ms: durationMs, width, height }, tx.now),
    );
    await media.files.finish(name, sha256);
  }
  const known = await getOwnUpload(ctx, uploadId);
  const { sha256, mime } = known;
  if (sha256 === null || mime === null || !isFileMime(mime))
    throw new Error('The upload was told without a kind.');
  await ctx.transaction(async (tx) => {
    await insertBlob(tx.db, { id: tx.newId(), sha256, mime, size: row.size, now: tx.now });
    await uploads.updateUpload(tx.db, uploadId, { state: 'stored', reason: null }, tx.now);
  });
}

/** What this computer knows of a file that has arrived; its hash only where the hub has it before the command. */
async function arrivedHere(ctx: Ctx, uploadId: string, claims: Claims): Promise<z.infer<typeof Recorded>> {
  const row = await getOwnUpload(ctx, uploadId);
  if (row.media_file_id !== null) return { media_file_id: row.media_file_id };
  const { sha256, mime } = row;
  if (row.state !== 'stored' || sha256 === null || mime === null || !isFileMime(mime))
    return refuse('ILLEGAL_STATE', `Not all of '${row.name}' has arrived.`);
  const isFirst = ctx.services.sync.role !== 'device' || row.size <= SMALL_FILE_BYTES;
  return {
    name: row.name,
    mime,
    size: row.size,
    file_sha256: isFirst ? sha256 : null,
    duration_ms: row.duration_ms ?? claims.duration_ms ?? null,
    width: row.width ?? claims.width ?? null,
    height: row.height ?? claims.height ?? null,
  };
}

/** The same on every computer: where the bytes are here, what they are counts, and not what was said of them. */
async function factsOf(ctx: Ctx, arrived: Arrived): Promise<Arrived> {
  const blob = arrived.file_sha256 === null ? undefined : await findBlob(ctx.db, arrived.file_sha256);
  if (blob === undefined || !isFileMime(blob.mime)) return arrived;
  return { ...arrived, mime: blob.mime, size: blob.size };
}

async function recordedOr(ctx: Ctx, uploadId: string, claims: Claims): Promise<z.infer<typeof Recorded>> {
  const recorded =
    ctx.recorded === undefined ? await arrivedHere(ctx, uploadId, claims) : Recorded.parse(ctx.recorded);
  ctx.record(recorded);
  return recorded;
}

const columnsOf = ({ mime, size, file_sha256, duration_ms, width, height }: Arrived) => ({
  kind: kindOfMime(mime),
  mime,
  size,
  file_sha256,
  duration_ms,
  width,
  height,
});

/** The upload ends where the library names its bytes; until then it says where they are. */
async function settleUpload(
  ctx: Ctx,
  uploadId: string,
  mediaFileId: number,
  sha256: string | null,
): Promise<void> {
  if (ctx.isReplay === true) return;
  await (sha256 === null
    ? uploads.updateUpload(ctx.db, uploadId, { media_file_id: mediaFileId }, ctx.now)
    : uploads.deleteUpload(ctx.db, uploadId));
}

/** Puts a file that has arrived into the library of the signed-in person. */
export async function addMediaFile(
  ctx: Ctx,
  body: Claims & { readonly upload_id: string; readonly alt_text?: string | null | undefined },
): Promise<MediaFile> {
  const id = ctx.newId();
  const recorded = await recordedOr(ctx, body.upload_id, body);
  if ('media_file_id' in recorded) return presentOne(ctx, await getOwn(ctx, recorded.media_file_id));
  const facts = await factsOf(ctx, recorded);
  await repo.insertMediaFile(ctx.db, {
    id,
    instructor_id: ctx.actor.userId,
    name: facts.name,
    ...columnsOf(facts),
    alt_text: body.alt_text ?? null,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  await settleUpload(ctx, body.upload_id, id, facts.file_sha256);
  return presentOne(ctx, await getOwn(ctx, id));
}

/** Other bytes for every draft that uses the file; a large one counts once the hub has it. */
export async function replaceMediaFile(
  ctx: Ctx,
  id: number,
  body: Claims & { readonly upload_id: string },
): Promise<MediaFile> {
  const row = await getOwn(ctx, id);
  const recorded = await recordedOr(ctx, body.upload_id, body);
  if ('media_file_id' in recorded) return presentOne(ctx, row);
  const facts = await factsOf(ctx, recorded);
  const { kind } = columnsOf(facts);
  if (kind !== row.kind)
    refuse(
      'CONFLICT',
      `'${row.name}' is a file of the kind ${row.kind}; the new one is of the kind ${kind}.`,
    );
  if (facts.file_sha256 !== null) await repo.updateMediaFile(ctx.db, id, columnsOf(facts), ctx);
  await settleUpload(ctx, body.upload_id, id, facts.file_sha256);
  return presentOne(ctx, await getOwn(ctx, id));
}

/** The hub has a large file: from here on the library names it. */
export async function linkMediaFile(
  ctx: Ctx,
  id: number,
  body: Claims & { readonly sha256: string },
): Promise<MediaFile> {
  await getOwn(ctx, id);
  const blob = await findBlob(ctx.db, body.sha256);
  if (blob === undefined || !isFileMime(blob.mime))
    return refuse('NOT_FOUND', 'The file itself is not here.');
  await repo.updateMediaFile(
    ctx.db,
    id,
    {
      file_sha256: body.sha256,
      mime: blob.mime,
      kind: kindOfMime(blob.mime),
      size: blob.size,
      duration_ms: body.duration_ms ?? null,
      width: body.width ?? null,
      height: body.height ?? null,
    },
    ctx,
  );
  if (ctx.isReplay !== true) await uploads.deleteLinked(ctx.db, id, body.sha256);
  return presentOne(ctx, await getOwn(ctx, id));
}
