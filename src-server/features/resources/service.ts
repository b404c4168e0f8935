import type {
  LearningResource,
  LearningResourceBody,
  LearningResourceListQuery,
  LearningResourceVersion,
} from '#shared/contract/resources.ts';
import { isChanged } from '#shared/domain/drafts/is-changed.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { assertPlace, carriedColumns, getLibraryFile, keepCarriedFile } from '../media/carried-file.ts';
import { toLearningResource, toVersion } from './mapper.ts';
import * as repo from './repo.ts';

async function getRow(ctx: Ctx, id: number): Promise<repo.LearningResourceRow> {
  return (
    (await repo.findLearningResource(ctx.db, id)) ??
    refuse('NOT_FOUND', 'This entry does not exist any more.')
  );
}

/** One page of them, newest first. */
export async function listResources(
  ctx: Ctx,
  { offset, limit, search = '', topic }: LearningResourceListQuery,
) {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const { rows, total } = await repo.listResources(ctx.db, { words, topic, offset, limit });
  return { data: rows.map((row) => toLearningResource(ctx, row)), count: total };
}

/** @throws NOT_FOUND */
export const getLearningResource = async (ctx: Ctx, id: number): Promise<LearningResource> =>
  toLearningResource(ctx, await getRow(ctx, id));

/** What a body says as columns; what it does not say of the file stays. @throws VALIDATION_FAILED without a link and a file */
async function columnsOf(
  ctx: Ctx,
  { media_file_id: mediaFileId, ...body }: LearningResourceBody,
  carriesFile: boolean,
) {
  assertPlace({ link: body.link, mediaFileId, carriesFile });
  if (mediaFileId === undefined) return body;
  return {
    ...body,
    ...carriedColumns(mediaFileId === null ? null : await getLibraryFile(ctx, mediaFileId)),
  };
}

export async function createLearningResource(
  ctx: Ctx,
  body: LearningResourceBody,
): Promise<LearningResource> {
  const id = ctx.newId();
  ctx.audit({ id });
  const columns = { ...carriedColumns(null), ...(await columnsOf(ctx, body, false)) };
  await repo.insertLearningResource(ctx.db, { id, ...columns, created_at: ctx.now, updated_at: ctx.now });
  return getLearningResource(ctx, id);
}

/** Changes one; what it said and carried before is kept. @throws NOT_FOUND */
export async function updateLearningResource(
  ctx: Ctx,
  id: number,
  body: LearningResourceBody,
): Promise<LearningResource> {
  const versionId = ctx.newId();
  const before = await getRow(ctx, id);
  const columns = await columnsOf(ctx, body, before.file_sha256 !== null);
  if (isChanged(before, columns)) {
    const { id: _, created_at: __, updated_at: ___, ...said } = before;
    const version = { id: versionId, learning_resource_id: id, created_at: ctx.now };
    await repo.insertVersion(ctx.db, { ...said, ...version });
    await repo.updateLearningResource(ctx.db, id, columns, ctx.now);
  }
  return getLearningResource(ctx, id);
}

/** Keeps its file on this computer. @throws NOT_FOUND */
export const keepLearningResource = async (ctx: Ctx, id: number): Promise<void> =>
  keepCarriedFile(ctx, (await getRow(ctx, id)).file_sha256);

/** What there are resources about. */
export const listTopics = ({ db }: Ctx) => repo.listTopics(db);

const MOST_VERSIONS = 50;

/** What it said and carried before, the last first. @throws NOT_FOUND */
export async function listVersions(ctx: Ctx, id: number): Promise<LearningResourceVersion[]> {
  await getRow(ctx, id);
  return (await repo.listVersions(ctx.db, id, MOST_VERSIONS)).map((row) => toVersion(ctx, row));
}

/** Nobody opens its files any more, those of before among them. @throws NOT_FOUND */
export async function deleteLearningResource(ctx: Ctx, id: number): Promise<void> {
  await getRow(ctx, id);
  await repo.deleteVersions(ctx.db, id);
  await repo.updateLearningResource(ctx.db, id, { deleted_at: ctx.now }, ctx.now);
}
