import type {
  TrainingVideo,
  TrainingVideoBody,
  TrainingVideoListQuery,
} from '#shared/contract/training-videos.ts';
import { isChanged } from '#shared/domain/training-videos/training-video-rules.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { toTrainingVideo } from './mapper.ts';
import * as repo from './repo.ts';

async function getRow(ctx: Ctx, id: number): Promise<repo.TrainingVideoRow> {
  return (
    (await repo.findTrainingVideo(ctx.db, id)) ?? refuse('NOT_FOUND', 'This entry does not exist any more.')
  );
}

/** One page of them, newest first. */
export async function listTrainingVideos(ctx: Ctx, { offset, limit, search = '' }: TrainingVideoListQuery) {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const { rows, total } = await repo.listTrainingVideos(ctx.db, { words, offset, limit });
  return { data: rows.map(toTrainingVideo), count: total };
}

/** @throws NOT_FOUND */
export const getTrainingVideo = async (ctx: Ctx, id: number): Promise<TrainingVideo> =>
  toTrainingVideo(await getRow(ctx, id));

export async function createTrainingVideo(ctx: Ctx, body: TrainingVideoBody): Promise<TrainingVideo> {
  const id = ctx.newId();
  ctx.audit({ id });
  await repo.insertTrainingVideo(ctx.db, { id, ...body, created_at: ctx.now, updated_at: ctx.now });
  return getTrainingVideo(ctx, id);
}

/** @throws NOT_FOUND */
export async function updateTrainingVideo(
  ctx: Ctx,
  id: number,
  body: TrainingVideoBody,
): Promise<TrainingVideo> {
  const before = await getRow(ctx, id);
  if (isChanged(before, body)) await repo.updateTrainingVideo(ctx.db, id, body, ctx.now);
  return getTrainingVideo(ctx, id);
}

/** @throws NOT_FOUND */
export async function deleteTrainingVideo(ctx: Ctx, id: number): Promise<void> {
  await getRow(ctx, id);
  await repo.updateTrainingVideo(ctx.db, id, { deleted_at: ctx.now }, ctx.now);
}
