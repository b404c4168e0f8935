import type {
  LearningResource,
  LearningResourceBody,
  LearningResourceListQuery,
} from '#shared/contract/resources.ts';
import { isChanged } from '#shared/domain/resources/learning-resource-rules.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { toLearningResource } from './mapper.ts';
import * as repo from './repo.ts';

async function getRow(ctx: Ctx, id: number): Promise<repo.LearningResourceRow> {
  return (
    (await repo.findLearningResource(ctx.db, id)) ??
    refuse('NOT_FOUND', 'This entry does not exist any more.')
  );
}

/** One page of them, newest first. */
export async function listResources(ctx: Ctx, { offset, limit, search = '' }: LearningResourceListQuery) {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const { rows, total } = await repo.listResources(ctx.db, { words, offset, limit });
  return { data: rows.map(toLearningResource), count: total };
}

/** @throws NOT_FOUND */
export const getLearningResource = async (ctx: Ctx, id: number): Promise<LearningResource> =>
  toLearningResource(await getRow(ctx, id));

export async function createLearningResource(
  ctx: Ctx,
  body: LearningResourceBody,
): Promise<LearningResource> {
  const id = ctx.newId();
  ctx.audit({ id });
  await repo.insertLearningResource(ctx.db, { id, ...body, created_at: ctx.now, updated_at: ctx.now });
  return getLearningResource(ctx, id);
}

/** @throws NOT_FOUND */
export async function updateLearningResource(
  ctx: Ctx,
  id: number,
  body: LearningResourceBody,
): Promise<LearningResource> {
  const before = await getRow(ctx, id);
  if (isChanged(before, body)) await repo.updateLearningResource(ctx.db, id, body, ctx.now);
  return getLearningResource(ctx, id);
}

/** @throws NOT_FOUND */
export async function deleteLearningResource(ctx: Ctx, id: number): Promise<void> {
  await getRow(ctx, id);
  await repo.updateLearningResource(ctx.db, id, { deleted_at: ctx.now }, ctx.now);
}
