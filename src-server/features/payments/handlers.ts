import type { paymentsContract } from '#shared/contract/payments.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { beginOutside } from '#server/outside/outside-call.ts';
import { checkAccount } from './check-account.ts';
import { assertKeys, getOptions, getSettings, removeKeys, setKeys, updateSettings } from './service.ts';

export const paymentsHandlers: HandlersFor<typeof paymentsContract, Ctx> = {
  getPaymentOptions: async (ctx) => ({ status: 200, body: { data: await getOptions(ctx) } }),

  getPaymentSettings: async (ctx) => ({ status: 200, body: { data: await getSettings(ctx) } }),

  updatePaymentSettings: async (ctx, { body }) => ({
    status: 200,
    body: { message: 'The payment settings are saved.', data: await updateSettings(ctx, body) },
  }),

  setPaymentKeys: async (ctx, { body }) => ({
    status: 200,
    body: { message: 'The keys are set.', data: await setKeys(ctx, body) },
  }),

  removePaymentKeys: async (ctx) => ({
    status: 200,
    body: { message: 'No cards are taken any more.', data: await removeKeys(ctx) },
  }),

  checkPayments: async (ctx) => {
    await assertKeys(ctx);
    return beginOutside(ctx, checkAccount, {});
  },
};
