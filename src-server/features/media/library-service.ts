import type { MediaFile, MediaUse } from '#shared/contract/media.ts';
import { seenName, type MediaKind } from '#shared/domain/media/kinds.ts';
import { checkWebVtt, plainCaptions, type CaptionProblem } from '#shared/domain/media/webvtt.ts';
import { findBlob } from '#server/blobs/blob-repo.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { toMediaFile } from './mapper.ts';
import * as repo from './media-repo.ts';
import { deleteOfMedia, unlinkedOf } from './upload-repo.ts';
import { listDraftUses, listFileUses, titleOf, type UseRow } from './use-repo.ts';

/** @throws NOT_FOUND when it is gone or somebody else's. */
export async function getOwn(ctx: Ctx, id: number): Promise<repo.MediaFileRow> {
  const row = await repo.findMediaFile(ctx.db, ctx.actor.userId, id);
  return row ?? refuse('NOT_FOUND', 'This file is not in your library.');
}

async function usesOf(ctx: Ctx, rows: readonly repo.MediaFileRow[]): Promise<Map<number, UseRow[]>> {
  const inDrafts = await listDraftUses(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const byFile = await listFileUses(
    ctx.db,
    rows.flatMap(({ file_sha256: sha256 }) => (sha256 === null ? [] : [sha256])),
  );
  return new Map(
    rows.map(({ id, file_sha256: sha256 }) => [
      id,
      [...(inDrafts.get(id) ?? []), ...(sha256 === null ? [] : (byFile.get(sha256) ?? []))],
    ]),
  );
}

async function present(ctx: Ctx, rows: readonly repo.MediaFileRow[]): Promise<MediaFile[]> {
  const ids = rows.map(({ id }) => id);
  const [uses, unlinked] = [await usesOf(ctx, rows), await unlinkedOf(ctx.db, ids)];
  return rows.map((row) =>
    toMediaFile(ctx.services, row, {
      unlinked: unlinked.get(row.id),
      useCount: uses.get(row.id)?.length ?? 0,
    }),
  );
}

export async function presentOne(ctx: Ctx, row: repo.MediaFileRow): Promise<MediaFile> {
  const [one] = await present(ctx, [row]);
  if (one === undefined) throw new Error('A file was not presented.');
  return one;
}

export const getMediaFile = async (ctx: Ctx, id: number): Promise<MediaFile> =>
  presentOne(ctx, await getOwn(ctx, id));

export async function listMediaFiles(
  ctx: Ctx,
  query: { offset: number; limit: number; search?: string | undefined; kind?: MediaKind | undefined },
): Promise<{ data: MediaFile[]; total: number }> {
  const words = (query.search ?? '').split(/\s+/u).filter((word) => word !== '');
  const { rows, total } = await repo.listMediaFiles(ctx.db, {
    ownerId: ctx.actor.userId,
    words,
    kind: query.kind,
    offset: query.offset,
    limit: query.limit,
  });
  return { data: await present(ctx, rows), total };
}

/** More places are not named one by one. */
const MAX_USES = 100;

/** Where a file is used: drafts that name it, and rows that name its bytes. */
export async function listUses(ctx: Ctx, id: number): Promise<MediaUse[]> {
  const row = await getOwn(ctx, id);
  const uses = (await usesOf(ctx, [row])).get(id) ?? [];
  const named: MediaUse[] = [];
  for (const use of uses.slice(0, MAX_USES))
    named.push({ kind: use.tbl, id: use.row_id, title: await titleOf(ctx.db, use) });
  return named;
}

const WRONG: Readonly<Record<CaptionProblem['problem'], string>> = {
  'too-large': 'The captions are too long.',
  'no-header': 'Captions begin with WEBVTT.',
  'no-cue': 'There is no caption.',
  'no-timing': 'A caption begins with its times, such as 00:01.000 --> 00:04.000.',
  time: 'A time looks like 00:01.000 or 01:00:01.000.',
  'end-before-start': 'The caption ends before it begins.',
  order: 'The caption begins before the one above it.',
  'no-text': 'The caption has no text.',
  'arrow-in-text': 'An empty line is missing above these times.',
};

/** @throws VALIDATION_FAILED with the lines that are wrong */
function assertCaptions(text: string): string {
  const { problems } = checkWebVtt(text);
  if (problems.length === 0) return plainCaptions(text);
  const lines = problems.map(({ line, problem }) => `Line ${line}: ${WRONG[problem]}`);
  return refuse('VALIDATION_FAILED', lines[0] ?? 'The captions are not WebVTT.', {
    fields: { captions: lines },
  });
}

interface Changes {
  readonly name?: string | undefined;
  readonly captions?: string | null | undefined;
  readonly poster_sha256?: string | null | undefined;
  readonly alt_text?: string | null | undefined;
}

/** Changes what an author says of a file; what is absent stays. */
export async function updateMediaFile(ctx: Ctx, id: number, changes: Changes): Promise<MediaFile> {
  const row = await getOwn(ctx, id);
  const { name = row.name, captions, poster_sha256: poster, alt_text: altText } = changes;
  if (typeof captions === 'string' && row.kind !== 'video' && row.kind !== 'audio')
    refuse('VALIDATION_FAILED', 'Only a video or a recording has captions.');
  // On a replay the file was sent before the command.
  if (typeof poster === 'string' && ctx.isReplay !== true) await assertImage(ctx, poster);
  await repo.updateMediaFile(
    ctx.db,
    id,
    {
      name: seenName(name),
      ...(captions === undefined ? {} : { captions: captions === null ? null : assertCaptions(captions) }),
      ...(poster === undefined ? {} : { poster_sha256: poster }),
      ...(altText === undefined ? {} : { alt_text: altText }),
    },
    ctx,
  );
  return presentOne(ctx, await getOwn(ctx, id));
}

async function assertImage(ctx: Ctx, sha256: string): Promise<void> {
  const blob = await findBlob(ctx.db, sha256);
  if (blob?.mime.startsWith('image/') !== true)
    refuse('VALIDATION_FAILED', 'Store the poster first, as a PNG, JPEG, GIF or WebP image.');
}

/** Removes a file from the library. @throws IN_USE with the places that use it. @returns its name */
export async function deleteMediaFile(ctx: Ctx, id: number): Promise<string> {
  const row = await getOwn(ctx, id);
  const drafts = (await listDraftUses(ctx.db, [id])).get(id) ?? [];
  if (drafts.length > 0) {
    const titles = await Promise.all(drafts.slice(0, 3).map((use) => titleOf(ctx.db, use)));
    const named = titles.map((title) => `'${title}'`).join(', ');
    refuse('IN_USE', `'${row.name}' is used in ${named}. Take it out there first.`);
  }
  await repo.updateMediaFile(ctx.db, id, { deleted_at: ctx.now }, ctx);
  if (ctx.isReplay !== true) await deleteOfMedia(ctx.db, id);
  return row.name;
}

/** Puts a removed file back. @throws NOT_FOUND where its bytes are not kept any more. @returns its name */
export async function restoreMediaFile(ctx: Ctx, id: number): Promise<string> {
  const deleted = await repo.findDeletedMediaFile(ctx.db, ctx.actor.userId, id);
  if (deleted === undefined) return (await getOwn(ctx, id)).name;
  const { name, file_sha256: sha256, poster_sha256: poster } = deleted;
  // A computer may have none of the bytes while its hub has them: there the hub's answer counts.
  if (ctx.services.sync.role !== 'device')
    for (const one of [sha256, poster])
      if (one !== null && (await findBlob(ctx.db, one)) === undefined)
        refuse('NOT_FOUND', `'${name}' was removed too long ago: the file itself is gone.`);
  await repo.updateMediaFile(ctx.db, id, { deleted_at: null }, ctx);
  return name;
}
