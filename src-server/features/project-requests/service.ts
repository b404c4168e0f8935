import type {
  ProjectRequest,
  ProjectRequestBody,
  ProjectRequestListQuery,
} from '#shared/contract/project-requests.ts';
import { isChanged } from '#shared/domain/project-requests/project-request-rules.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { toProjectRequest } from './mapper.ts';
import * as repo from './repo.ts';

async function getRow(ctx: Ctx, id: number): Promise<repo.ProjectRequestRow> {
  return (
    (await repo.findProjectRequest(ctx.db, id)) ?? refuse('NOT_FOUND', 'This entry does not exist any more.')
  );
}

/** One page of them, newest first. */
export async function listProjectRequests(ctx: Ctx, { offset, limit, search = '' }: ProjectRequestListQuery) {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const { rows, total } = await repo.listProjectRequests(ctx.db, { words, offset, limit });
  return { data: rows.map(toProjectRequest), count: total };
}

/** @throws NOT_FOUND */
export const getProjectRequest = async (ctx: Ctx, id: number): Promise<ProjectRequest> =>
  toProjectRequest(await getRow(ctx, id));

export async function createProjectRequest(ctx: Ctx, body: ProjectRequestBody): Promise<ProjectRequest> {
  const id = ctx.newId();
  ctx.audit({ id });
  await repo.insertProjectRequest(ctx.db, { id, ...body, created_at: ctx.now, updated_at: ctx.now });
  return getProjectRequest(ctx, id);
}

/** @throws NOT_FOUND */
export async function updateProjectRequest(
  ctx: Ctx,
  id: number,
  body: ProjectRequestBody,
): Promise<ProjectRequest> {
  const before = await getRow(ctx, id);
  if (isChanged(before, body)) await repo.updateProjectRequest(ctx.db, id, body, ctx.now);
  return getProjectRequest(ctx, id);
}

/** @throws NOT_FOUND */
export async function deleteProjectRequest(ctx: Ctx, id: number): Promise<void> {
  await getRow(ctx, id);
  await repo.updateProjectRequest(ctx.db, id, { deleted_at: ctx.now }, ctx.now);
}
