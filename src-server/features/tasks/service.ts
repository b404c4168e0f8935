import type { Task, TaskBody, TaskListQuery } from '#shared/contract/tasks.ts';
import { isChanged } from '#shared/domain/tasks/task-rules.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { toTask } from './mapper.ts';
import * as repo from './repo.ts';

async function getRow(ctx: Ctx, id: number): Promise<repo.TaskRow> {
  return (await repo.findTask(ctx.db, id)) ?? refuse('NOT_FOUND', 'This entry does not exist any more.');
}

/** One page of them, newest first. */
export async function listTasks(ctx: Ctx, { offset, limit, search = '' }: TaskListQuery) {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const { rows, total } = await repo.listTasks(ctx.db, { words, offset, limit });
  return { data: rows.map(toTask), count: total };
}

/** @throws NOT_FOUND */
export const getTask = async (ctx: Ctx, id: number): Promise<Task> => toTask(await getRow(ctx, id));

export async function createTask(ctx: Ctx, body: TaskBody): Promise<Task> {
  const id = ctx.newId();
  ctx.audit({ id });
  await repo.insertTask(ctx.db, { id, ...body, created_at: ctx.now, updated_at: ctx.now });
  return getTask(ctx, id);
}

/** @throws NOT_FOUND */
export async function updateTask(ctx: Ctx, id: number, body: TaskBody): Promise<Task> {
  const before = await getRow(ctx, id);
  if (isChanged(before, body)) await repo.updateTask(ctx.db, id, body, ctx.now);
  return getTask(ctx, id);
}

/** @throws NOT_FOUND */
export async function deleteTask(ctx: Ctx, id: number): Promise<void> {
  await getRow(ctx, id);
  await repo.updateTask(ctx.db, id, { deleted_at: ctx.now }, ctx.now);
}
