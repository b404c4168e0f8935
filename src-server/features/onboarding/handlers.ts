import type { onboardingContract } from '#shared/contract/onboarding.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { completeJourney, getJourney, saveJourney } from './journey-service.ts';
import {
  assertFirstTime,
  completeFirstLogin,
  getQuestionnaire,
  storeResponse,
} from './questionnaire-service.ts';

export const onboardingHandlers: HandlersFor<typeof onboardingContract, Ctx> = {
  getJourney: async (ctx) => ({ status: 200, body: { data: await getJourney(ctx) } }),

  saveJourney: async (ctx, { body }) => ({ status: 200, body: { data: await saveJourney(ctx, body) } }),

  completeJourney: async (ctx, { body }) => ({
    status: 200,
    body: { message: 'Welcome. Everything is open to you now.', data: await completeJourney(ctx, body) },
  }),

  firstTimeSignIn: async (ctx, { params }) => {
    await assertFirstTime(ctx, params.userId);
    return { status: 200, body: { message: 'This is the first sign-in.', first_time: true } };
  },

  completeFirstLogin: async (ctx, { params }) => {
    await completeFirstLogin(ctx, params.userId);
    return { status: 200, body: { message: 'The first sign-in is complete.' } };
  },

  storeResponse: async (ctx, { body }) => ({
    status: 200,
    body: { message: 'Your answers are saved.', data: await storeResponse(ctx, body) },
  }),

  getQuestionnaire: async (ctx) => ({ status: 200, body: { data: await getQuestionnaire(ctx) } }),
};
