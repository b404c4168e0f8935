import type { Ctx } from '#server/context.ts';
import { insertEarning } from './repo.ts';

/** Takes what was paid out from the balance of its payee. */
export const bookPayout = (
  ctx: Pick<Ctx, 'db' | 'now' | 'newId'>,
  paid: { readonly user_id: number; readonly amount: number; readonly currency: string },
) =>
  insertEarning(
    ctx.db,
    {
      id: ctx.newId(),
      payee_id: paid.user_id,
      order_line_id: null,
      kind: 'payout',
      amount: -paid.amount,
      currency: paid.currency,
      available_at: ctx.now,
    },
    ctx.now,
  );
