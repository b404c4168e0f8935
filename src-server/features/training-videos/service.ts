import type {
  TrainingVideo,
  TrainingVideoBody,
  TrainingVideoListQuery,
} from '#shared/contract/training-videos.ts';
import { isChanged } from '#shared/domain/drafts/is-changed.ts';
import { lineWithoutChapter } from '#shared/domain/training-videos/chapters.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { assertPlace, carriedColumns, getLibraryFile, keepCarriedFile } from '../media/carried-file.ts';
import { toTrainingVideo } from './mapper.ts';
import * as repo from './repo.ts';

async function getRow(ctx: Ctx, id: number): Promise<repo.TrainingVideoRow> {
  return (
    (await repo.findTrainingVideo(ctx.db, ctx.actor.userId, id)) ??
    refuse('NOT_FOUND', 'This entry does not exist any more.')
  );
}

/** One page of them, newest first. */
export async function listTrainingVideos(ctx: Ctx, { offset, limit, search = '' }: TrainingVideoListQuery) {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const { rows, total } = await repo.listTrainingVideos(ctx.db, ctx.actor.userId, { words, offset, limit });
  return { data: rows.map((row) => toTrainingVideo(ctx, row)), count: total };
}

/** @throws NOT_FOUND */
export const getTrainingVideo = async (ctx: Ctx, id: number): Promise<TrainingVideo> =>
  toTrainingVideo(ctx, await getRow(ctx, id));

const at = (field: string, text: string): never =>
  refuse('VALIDATION_FAILED', text, { fields: { [field]: [text] } });

/** A recording as columns, with what its author says of it in the library. @throws VALIDATION_FAILED for another kind */
async function recordingColumns(ctx: Ctx, mediaFileId: number | null) {
  const file = mediaFileId === null ? null : await getLibraryFile(ctx, mediaFileId);
  if (file !== null && file.kind !== 'video' && file.kind !== 'audio')
    at('media_file_id', `'${file.name}' is no recording. Choose a film or a sound file.`);
  return {
    ...carriedColumns(file),
    poster_sha256: file?.poster_sha256 ?? null,
    captions: file?.captions ?? null,
  };
}

/** What a body says as columns; what it does not say stays. @throws VALIDATION_FAILED without a link and a recording */
async function columnsOf(
  ctx: Ctx,
  { media_file_id: mediaFileId, chapters, ...body }: TrainingVideoBody,
  carriesFile: boolean,
) {
  assertPlace({ link: body.link, mediaFileId, carriesFile });
  const wrong = lineWithoutChapter(chapters ?? '');
  if (wrong !== undefined)
    at('chapters', `'${wrong.trim()}' is no chapter. Write a time and a title: 1:30 Title`);
  return {
    ...body,
    ...(chapters === undefined ? {} : { chapters }),
    ...(mediaFileId === undefined ? {} : await recordingColumns(ctx, mediaFileId)),
  };
}

export async function createTrainingVideo(ctx: Ctx, body: TrainingVideoBody): Promise<TrainingVideo> {
  const id = ctx.newId();
  ctx.audit({ id });
  const columns = { ...(await recordingColumns(ctx, null)), ...(await columnsOf(ctx, body, false)) };
  await repo.insertTrainingVideo(ctx.db, { id, ...columns, created_at: ctx.now, updated_at: ctx.now });
  return getTrainingVideo(ctx, id);
}

/** @throws NOT_FOUND */
export async function updateTrainingVideo(
  ctx: Ctx,
  id: number,
  body: TrainingVideoBody,
): Promise<TrainingVideo> {
  const before = await getRow(ctx, id);
  const columns = await columnsOf(ctx, body, before.file_sha256 !== null);
  if (isChanged(before, columns)) await repo.updateTrainingVideo(ctx.db, id, columns, ctx.now);
  return getTrainingVideo(ctx, id);
}

/** Keeps its recording on this computer. @throws NOT_FOUND */
export const keepTrainingVideo = async (ctx: Ctx, id: number): Promise<void> =>
  keepCarriedFile(ctx, (await getRow(ctx, id)).file_sha256);

/** Notes that the signed-in person has seen it to its end, once. @throws NOT_FOUND */
export async function finishTrainingVideo(ctx: Ctx, id: number): Promise<void> {
  const finishId = ctx.newId();
  const row = await getRow(ctx, id);
  if (row.is_finished === 1) return;
  await repo.insertFinish(ctx.db, {
    id: finishId,
    training_video_id: id,
    user_id: ctx.actor.userId,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
}

const MOST_FINISHERS = 500;

/** Who has seen it to its end, the last first. @throws NOT_FOUND */
export async function listFinishers(ctx: Ctx, id: number) {
  await getRow(ctx, id);
  const { rows, total } = await repo.listFinishers(ctx.db, id, MOST_FINISHERS);
  const data = rows.map((row) => ({
    name: `${row.first_name} ${row.last_name}`.trim() || 'Former member',
    finished_at: iso(row.finished_at),
  }));
  return { data, total };
}

/** @throws NOT_FOUND */
export async function deleteTrainingVideo(ctx: Ctx, id: number): Promise<void> {
  await getRow(ctx, id);
  await repo.updateTrainingVideo(ctx.db, id, { deleted_at: ctx.now }, ctx.now);
}
