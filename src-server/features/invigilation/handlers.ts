import type { invigilationContract } from '#shared/contract/invigilation.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import * as service from './service.ts';

export const invigilationHandlers: HandlersFor<typeof invigilationContract, Ctx> = {
  listInvigilators: async (ctx, { params }) => ({
    status: 200,
    body: { data: await service.listInvigilators(ctx, params.id) },
  }),

  addInvigilators: async (ctx, { params, body }) => {
    const count = await service.addInvigilators(ctx, params.id, body.user_ids);
    return { status: 200, body: { message: 'They invigilate this exam.', count } };
  },

  removeInvigilator: async (ctx, { params }) => {
    await service.removeInvigilator(ctx, params.id, params.userId);
    return { status: 200, body: { message: 'This person invigilates the exam no more.' } };
  },

  listInvigilatorChoices: async (ctx, { query }) => ({
    status: 200,
    body: await service.listChoices(ctx, query),
  }),

  listInvigilatedExams: async (ctx) => ({
    status: 200,
    body: { data: await service.listInvigilatedExams(ctx) },
  }),
};
