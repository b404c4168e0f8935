import type { tasksContract } from '#shared/contract/tasks.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { listAsked } from './asked-service.ts';
import { addStep, checkPoint, createTask, deleteTask, getTask, listTasks, updateTask } from './service.ts';

export const tasksHandlers: HandlersFor<typeof tasksContract, Ctx> = {
  list: async (ctx, { query }) => ({ status: 200, body: await listTasks(ctx, query) }),

  listAsked: async (ctx) => ({ status: 200, body: { data: await listAsked(ctx) } }),

  get: async (ctx, { params }) => ({ status: 200, body: { data: await getTask(ctx, params.id) } }),

  create: async (ctx, { body }) => ({
    status: 201,
    body: { message: 'The task was given.', id: await createTask(ctx, body) },
  }),

  update: async (ctx, { params, body }) => {
    await updateTask(ctx, params.id, body);
    return { status: 200, body: { message: 'The task was changed.', id: params.id } };
  },

  step: async (ctx, { params, body }) => ({
    status: 201,
    body: { message: 'It was noted.', id: await addStep(ctx, params.id, body) },
  }),

  check: async (ctx, { params, body }) => ({
    status: 201,
    body: { message: 'It was noted.', id: await checkPoint(ctx, params.id, body) },
  }),

  delete: async (ctx, { params }) => {
    await deleteTask(ctx, params.id);
    return { status: 200, body: { message: 'The task was deleted.', id: params.id } };
  },
};
