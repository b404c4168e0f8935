import type { questionExportsContract } from '#shared/contract/question-exports.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { beginExport, findLosses, getJob, readPart, toExport } from './service.ts';

export const questionExportsHandlers: HandlersFor<typeof questionExportsContract, Ctx> = {
  losses: async (ctx, { query }) => ({ status: 200, body: { data: await findLosses(ctx, query) } }),

  begin: async (ctx, { query }) => ({ status: 202, body: { data: await beginExport(ctx, query) } }),

  get: async (ctx, { params }) => ({ status: 200, body: { data: toExport(getJob(ctx, params.key)) } }),

  part: async (ctx, { params }) => ({
    status: 200,
    body: await readPart(ctx, params.key, params.part),
    headers: {
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  }),

  end: async (ctx, { params }) => {
    ctx.services.imports.exports.end(getJob(ctx, params.key));
    return { status: 200, body: { message: 'The file was dropped.' } };
  },
};
