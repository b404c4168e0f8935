import type { examTimeContract } from '#shared/contract/exam-time.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import * as allowances from './allowance-service.ts';
import * as grants from '../exam-attempts/grant-service.ts';
import { releaseAttempt } from '../exam-attempts/place-service.ts';

export const examTimeHandlers: HandlersFor<typeof examTimeContract, Ctx> = {
  getPersonAllowance: async (ctx, { params }) => ({
    status: 200,
    body: { data: await allowances.getPersonAllowance(ctx, params.userId) },
  }),

  setPersonAllowance: async (ctx, { params, body }) => {
    await allowances.setPersonAllowance(ctx, params.userId, body);
    return { status: 200, body: { message: 'The time was set.' } };
  },

  listExamAllowances: async (ctx, { params }) => ({
    status: 200,
    body: { data: await allowances.listExamAllowances(ctx, params.id) },
  }),

  setExamAllowances: async (ctx, { params, body }) => {
    const count = await allowances.setExamAllowances(ctx, params.id, body);
    return { status: 200, body: { message: 'The time was set.', count } };
  },

  removeExamAllowance: async (ctx, { params }) => {
    await allowances.removeExamAllowance(ctx, params.id, params.userId);
    return { status: 200, body: { message: 'The time is that of everybody again.' } };
  },

  listRunningAttempts: async (ctx, { params }) => ({
    status: 200,
    body: { data: await grants.listRunning(ctx, params.id) },
  }),

  giveTime: async (ctx, { params, body }) => ({
    status: 201,
    body: await grants.giveTime(ctx, params.id, body),
  }),

  giveTimeToAll: async (ctx, { params, body }) => ({
    status: 201,
    body: await grants.giveTimeToAll(ctx, params.id, body),
  }),

  releaseAttempt: async (ctx, { params, body }) => {
    await releaseAttempt(ctx, params.id, body.reason);
    return { status: 200, body: { message: 'The attempt was released.' } };
  },

  getAttemptClock: async (ctx, { params }) => ({ status: 200, body: await grants.getClock(ctx, params.id) }),
};
