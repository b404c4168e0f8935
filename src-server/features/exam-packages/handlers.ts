import type { examPackagesContract } from '#shared/contract/exam-packages.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { givePaperKey, readCodeOf } from './key-service.ts';
import { openPaper } from './opening-service.ts';

export const examPackagesHandlers: HandlersFor<typeof examPackagesContract, Ctx> = {
  givePaperKey: async (ctx, { params }) => ({
    status: 200,
    body: { data: { key: await givePaperKey(ctx, params.versionId) } },
  }),

  openPaper: async (ctx, { params, body }) => {
    await openPaper(ctx, params.versionId, body.start_code);
    return { status: 200, body: { message: 'The questions are open on this computer.' } };
  },

  getStartCode: async (ctx, { params }) => ({
    status: 200,
    body: { data: await readCodeOf(ctx, params.id) },
  }),
};
