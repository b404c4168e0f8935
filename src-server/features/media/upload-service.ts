import path from 'node:path';
import { mediaContract, type MediaUpload } from '#shared/contract/media.ts';
import { Budgets } from '#shared/domain/limits/budgets.ts';
import { PERSON_MEDIA } from '#shared/domain/limits/quotas.ts';
import { seenName } from '#shared/domain/media/kinds.ts';
import { PIECE_BYTES, sizeText } from '#shared/domain/media/limits.ts';
import { tellFile } from '#server/blobs/file-kind.ts';
import { MediaUploads, sourceOf } from '#server/blobs/media-uploads.ts';
import type { Ctx, Services } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { holdsAny } from '#shared/access/ability.ts';
import { MAX_SUBMISSION_FILE_BYTES } from '#shared/contract/course-submissions.ts';
import { largestFile } from './limits-service.ts';
import { notTakenText } from './not-taken.ts';
import * as repo from './upload-repo.ts';

type UploadCtx = Pick<Ctx, 'services'>;

/** Nobody has more on its way at once; each is a file on the disk. */
const MAX_OPEN_UPLOADS = 50;
const LIBRARY = mediaContract.addMediaFile.ability;

/** A row as it stands with the bytes that are here. */
export function toUpload({ services }: UploadCtx, row: repo.UploadRow): MediaUpload {
  const running = services.media.stateOf(row.upload_id);
  const state = row.state === 'taking' ? (running?.state ?? 'taking') : row.state;
  return {
    id: row.upload_id,
    name: row.name,
    size: row.size,
    offset: row.sha256 === null ? services.media.offsetOf(row.upload_id) : row.size,
    state,
    reason: running !== null && running.state !== 'taking' ? running.reason : row.reason,
    created_at: iso(row.created_at),
  };
}

/** @throws NOT_FOUND when it is gone or somebody else's. */
export async function getOwnUpload(ctx: Ctx, uploadId: string): Promise<repo.UploadRow> {
  const row = await repo.findUpload(ctx.db, ctx.actor.userId, uploadId);
  return row ?? refuse('NOT_FOUND', 'This file is not on its way any more. Choose it again.');
}

/** By server: what each of its people may still put into it today. */
const quotas = new WeakMap<object, Budgets>();

function takeFromQuota({ actor, services, now }: Ctx, bytes: number): void {
  // What somebody keeps on the own computer is their own disk.
  if (services.sync.role !== 'hub') return;
  const quota = quotas.get(services.media) ?? new Budgets(PERSON_MEDIA);
  quotas.set(services.media, quota);
  const retryAfterMs = quota.take(actor.userId, bytes, now);
  if (retryAfterMs === 0) return;
  refuse('RATE_LIMITED', `You have stored ${sizeText(PERSON_MEDIA.most)} of files today. It goes on later.`, {
    retryAfterMs,
  });
}

/** Who has no library of their own sends what they hand in. */
const largestOf = (ctx: Ctx): Promise<number> | number =>
  holdsAny(ctx.actor.ability, LIBRARY) ? largestFile(ctx.db) : MAX_SUBMISSION_FILE_BYTES;

/** Announces a file. @throws TOO_LARGE, STORAGE_FULL before anything is sent */
export async function beginUpload(ctx: Ctx, file: { name: string; size: number }): Promise<MediaUpload> {
  const most = await largestOf(ctx);
  if (file.size > most)
    refuse('TOO_LARGE', `'${file.name}' has ${sizeText(file.size)}; a file may have ${sizeText(most)} here.`);
  const open = await repo.listOpenUploads(ctx.db, ctx.actor.userId);
  if (open.length >= MAX_OPEN_UPLOADS)
    refuse(
      'ILLEGAL_STATE',
      `${MAX_OPEN_UPLOADS} files are on their way. Finish or cancel one of them first.`,
    );
  await ctx.services.media.assertRoom(file.size);
  const uploadId = Buffer.from(ctx.random(16)).toString('hex');
  await ctx.transaction((tx) =>
    repo.insertUpload(tx.db, {
      upload_id: uploadId,
      user_id: tx.actor.userId,
      name: seenName(path.basename(file.name.replaceAll('\\', '/'))),
      size: file.size,
      state: 'receiving',
      created_at: tx.now,
      updated_at: tx.now,
    }),
  );
  return toUpload(ctx, await getOwnUpload(ctx, uploadId));
}

/** The next piece. @throws CONFLICT with the byte to go on at, TOO_LARGE beyond the announced size */
export async function putPiece(
  ctx: Ctx,
  { uploadId, offset, bytes }: { uploadId: string; offset: number; bytes: Uint8Array },
): Promise<MediaUpload> {
  const row = await getOwnUpload(ctx, uploadId);
  if (row.state !== 'receiving') refuse('ILLEGAL_STATE', 'This file takes no more pieces.');
  if (bytes.byteLength > PIECE_BYTES) refuse('TOO_LARGE', `A piece has ${sizeText(PIECE_BYTES)} at most.`);
  if (offset + bytes.byteLength > row.size)
    refuse('TOO_LARGE', `More arrives than the ${row.size} bytes that were announced.`);
  takeFromQuota(ctx, bytes.byteLength);
  const { media } = ctx.services;
  await media.assertRoom(row.size - offset);
  await media.files.append(MediaUploads.nameOf(uploadId), { offset, bytes });
  return toUpload(ctx, row);
}

/** Has the server of the desktop copy the file that was chosen in the dialog. */
export async function takeFile(ctx: Ctx, uploadId: string): Promise<MediaUpload> {
  const row = await getOwnUpload(ctx, uploadId);
  const file = ctx.client.filePath;
  if (file === null) refuse('FORBIDDEN', 'Only the desktop takes a file by where it lies.');
  if (row.state === 'stored') return toUpload(ctx, row);
  const source = await sourceOf(file).catch(() => null);
  if (source === null) return refuse('NOT_FOUND', 'The file is not where it was chosen any more.');
  if (source.size !== row.size) return refuse('CONFLICT', 'The file has another size than was announced.');
  await assertTakable(ctx, row, source.path);
  await ctx.transaction((tx) =>
    repo.updateUpload(
      tx.db,
      uploadId,
      { state: 'taking', reason: null, source_path: source.path, source_changed_at: source.changedAt },
      tx.now,
    ),
  );
  startTaking(
    ctx.services,
    { ...row, source_path: source.path, source_changed_at: source.changedAt },
    (reason) => ctx.transaction((tx) => repo.failUpload(tx.db, uploadId, reason, tx.now)),
  );
  return toUpload(ctx, await getOwnUpload(ctx, uploadId));
}

/** Nobody waits for a copy that is not taken at its end. @throws UNSUPPORTED_MEDIA, and forgets the upload */
async function assertTakable(ctx: Ctx, row: repo.UploadRow, file: string): Promise<void> {
  const told = await tellFile(file);
  if ('mime' in told) return;
  await ctx.transaction((tx) => repo.deleteUpload(tx.db, row.upload_id));
  refuse('UNSUPPORTED_MEDIA', notTakenText(row.name, told));
}

function startTaking(
  services: Pick<Services, 'media'>,
  row: repo.UploadRow,
  fail: (reason: string) => Promise<unknown>,
): void {
  const { source_path: file, source_changed_at: changedAt, size } = row;
  if (file === null || changedAt === null) return;
  services.media.take(row.upload_id, { path: file, size, changedAt }, async (reason) => {
    await fail(reason);
  });
}

/** Takes up the copies that an earlier run of the program had begun. */
export async function resumeTaking(
  services: Pick<Services, 'media'>,
  db: Db,
  fail: (uploadId: string, reason: string) => Promise<unknown>,
): Promise<void> {
  for (const row of await repo.listTaking(db))
    startTaking(services, row, (reason) => fail(row.upload_id, reason));
}

export const getUpload = async (ctx: Ctx, uploadId: string): Promise<MediaUpload> =>
  toUpload(ctx, await getOwnUpload(ctx, uploadId));

export const listUploads = async (ctx: Ctx): Promise<MediaUpload[]> =>
  (await repo.listOpenUploads(ctx.db, ctx.actor.userId)).map((row) => toUpload(ctx, row));

/** Forgets a file that the library has not got; one that it has stays. */
export async function cancelUpload(ctx: Ctx, uploadId: string): Promise<void> {
  const row = await repo.findUpload(ctx.db, ctx.actor.userId, uploadId);
  if (row === undefined) return;
  if (row.media_file_id !== null) refuse('ILLEGAL_STATE', 'This file is part of your library already.');
  await ctx.services.media.cancel(uploadId);
  await ctx.transaction((tx) => repo.deleteUpload(tx.db, uploadId));
}

/** Forgets an upload whose bytes are in the store by now. */
export const dropUpload = (ctx: Ctx, uploadId: string) =>
  ctx.transaction((tx) => repo.deleteUpload(tx.db, uploadId));
