import type { subjectsContract } from '#shared/contract/subjects.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { createSubject, deleteSubject, listSubjects, renameSubject } from './service.ts';

export const subjectsHandlers: HandlersFor<typeof subjectsContract, Ctx> = {
  listSubjects: async (ctx) => ({ status: 200, body: { data: await listSubjects(ctx) } }),

  createSubject: async (ctx, { body }) => {
    const id = await createSubject(ctx, body.name);
    return { status: 201, body: { message: `${body.name} is a subject now.`, id } };
  },

  renameSubject: async (ctx, { params, body }) => {
    const before = await renameSubject(ctx, params.id, body.name);
    return { status: 200, body: { message: `${before} is now called ${body.name}.`, id: params.id } };
  },

  deleteSubject: async (ctx, { params }) => {
    const name = await deleteSubject(ctx, params.id);
    return { status: 200, body: { message: `${name} is no subject any more.`, id: params.id } };
  },
};
