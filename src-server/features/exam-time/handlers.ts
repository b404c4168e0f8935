import type { examTimeContract } from '#shared/contract/exam-time.ts';
import type { HandlerInput, HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import * as allowances from './allowance-service.ts';
import { setBreak } from '../exam-attempts/break-service.ts';
import * as decisions from '../exam-attempts/computer-decision-service.ts';
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

  decideAtComputer: async (ctx, { params, body }) => ({
    status: 200,
    body: await decisions.decideAtComputer(ctx, params.id, body),
  }),

  decideForComputer: async (ctx, { params, body }) => ({
    status: 200,
    body: await decisions.decideForComputer(ctx, params.id, body),
  }),

  setBreak: async (ctx, { params, body }) => {
    await setBreak(ctx, params.id, body.is_on);
    return { status: 200, body: await grants.getClock(ctx, params.id) };
  },

  getAttemptClock: async (ctx, { params }) => ({ status: 200, body: await grants.getClock(ctx, params.id) }),
};

/** What runs before a command's transaction. */
export const examTimePreparations = {
  decideForComputer: (ctx: Ctx, { body }: HandlerInput<typeof examTimeContract.decideForComputer>) =>
    decisions.proveDecider(ctx, body),
} satisfies Partial<Record<keyof typeof examTimeContract, unknown>>;
