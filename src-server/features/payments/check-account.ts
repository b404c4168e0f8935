import { z } from 'zod';
import type { paymentsContract } from '#shared/contract/payments.ts';
import type { HandlerResult } from '#shared/contract/types.ts';
import { OutsideRefusal, type OutsideCall } from '#server/outside/outside-call.ts';
import { PROVIDER_LIMIT_MS, ProviderRefused } from '#server/payments/payment-provider.ts';

type CheckAnswer = HandlerResult<typeof paymentsContract.checkPayments>;

/** Asks the provider whose account the keys are of. It changes nothing there. */
export const checkAccount: OutsideCall<Record<string, never>, string, CheckAnswer> = {
  name: 'payments.check',
  payload: z.strictObject({}),
  limitMs: PROVIDER_LIMIT_MS,
  whenInterrupted: 'settle',
  perform: async ({ services }, _payload, signal) => {
    const provider = await services.payments.provider();
    if (provider === null) throw new OutsideRefusal('There are no keys any more.');
    try {
      return await provider.account(signal);
    } catch (error) {
      throw error instanceof ProviderRefused ? new OutsideRefusal(error.message) : error;
    }
  },
  settle: async (_ctx, _payload, outcome) => {
    const data =
      outcome.kind === 'done'
        ? { outcome: 'accepted' as const, said: outcome.result }
        : { outcome: outcome.kind === 'failed' ? ('refused' as const) : outcome.kind, said: outcome.reason };
    return { answer: { status: 200, body: { data } } };
  },
};
