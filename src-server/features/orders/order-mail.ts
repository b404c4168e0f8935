import { plainMoney } from '#shared/domain/money/money.ts';
import type { SettleCtx } from '#server/outside/outside-call.ts';
import { queueLetter } from '../mail/letter-queue.ts';
import { findPerson, type OrderRow } from './repo.ts';

/** Where a buyer finds their receipts. */
const PAGE = '/myaccount';

/** Mails a buyer that there is a document, with the way to it. The document itself is no part of the mail. */
export async function tellOf(
  ctx: SettleCtx,
  order: OrderRow,
  { document, number }: { readonly document: 'receipt' | 'invoice' | 'credit note'; readonly number: string },
): Promise<void> {
  const buyer = await findPerson(ctx.db, order.user_id);
  if (buyer === undefined || buyer.anonymised_at !== null) return;
  await queueLetter(ctx, {
    kind: 'receipt',
    to: buyer.email,
    userId: buyer.id,
    values: {
      name: buyer.first_name,
      document,
      number,
      order: order.order_number,
      amount: plainMoney(order.total, order.currency),
    },
    page: { path: PAGE },
  });
}
