import type { withdrawalsContract } from '#shared/contract/withdrawals.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { askForWithdrawal, decide, listWithdrawals } from './service.ts';

const DECIDED = {
  approve: 'Withdrawal approved.',
  pay: 'Withdrawal booked as paid.',
  reject: 'Withdrawal rejected.',
} as const;

export const withdrawalsHandlers: HandlersFor<typeof withdrawalsContract, Ctx> = {
  addWithdrawRequest: async (ctx, { body }) => ({
    status: 201,
    body: {
      message: 'Your withdrawal waits for an administrator.',
      data: await askForWithdrawal(ctx, body.amount),
    },
  }),

  listWithdrawals: async (ctx, { query }) => ({ status: 200, body: await listWithdrawals(ctx, query) }),

  decideWithdrawal: async (ctx, { params, body }) => ({
    status: 200,
    body: { message: DECIDED[body.decision], data: await decide(ctx, params.id, body) },
  }),
};
