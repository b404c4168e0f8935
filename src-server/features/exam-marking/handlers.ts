import type { examMarkingContract } from '#shared/contract/exam-marking.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { analyseItems } from '../exam-attempts/item-analysis-service.ts';
import * as queue from '../exam-attempts/marking-queue-service.ts';
import * as desk from '../exam-attempts/release-desk.ts';
import * as regrades from '../exam-attempts/regrade-service.ts';

export const examMarkingHandlers: HandlersFor<typeof examMarkingContract, Ctx> = {
  getItemAnalysis: async (ctx, { params, query }) => ({
    status: 200,
    body: { data: await analyseItems(ctx, params.id, query.version_id) },
  }),

  getMarkingQueue: async (ctx, { params, query }) => ({
    status: 200,
    body: { data: await queue.presentQueue(ctx, params.id, query) },
  }),

  holdAnswer: async (ctx, { params, body }) => ({
    status: 200,
    body: { until: iso(await queue.takeAnswer(ctx, params.id, { ...params, ...body })) },
  }),

  showMarkingNames: async (ctx, { params }) => {
    await queue.showNames(ctx, params.id);
    return { status: 200, body: { message: 'Names are shown from now on.' } };
  },

  getRelease: async (ctx, { params, query }) => ({
    status: 200,
    body: { data: await desk.presentRelease(ctx, params.id, query) },
  }),

  changeReleaseTerms: async (ctx, { params, body }) => {
    await desk.changeTerms(ctx, params.id, body);
    return { status: 200, body: { message: 'Results are released like this from now on.' } };
  },

  releaseResults: async (ctx, { params }) => {
    const released = await desk.releaseNow(ctx, params.id);
    return { status: 200, body: { message: 'The results were released.', released } };
  },

  holdResult: async (ctx, { params, body }) => {
    await desk.holdResult(ctx, params.id, body.reason);
    return { status: 200, body: { message: 'This result is held back.' } };
  },

  liftHold: async (ctx, { params }) => {
    await desk.liftHold(ctx, params.id);
    return { status: 200, body: { message: 'This result is not held back any more.' } };
  },

  listRegrades: async (ctx, { params, query }) => ({
    status: 200,
    body: { data: await regrades.listRegrades(ctx, params.id, query.version_id) },
  }),

  previewRegrade: async (ctx, { params, body }) => {
    const wanted = { versionId: body.version_id, corrections: body.corrections };
    return { status: 200, body: { data: await regrades.previewRegrade(ctx, params.id, wanted) } };
  },

  applyRegrade: async (ctx, { params, body }) => {
    const wanted = { versionId: body.version_id, corrections: body.corrections, reason: body.reason };
    const progress = await regrades.applyRegrade(ctx, params.id, params.revision, wanted);
    return { status: 200, body: { message: 'The key was corrected.', ...progress } };
  },
};
