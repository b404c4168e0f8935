import type { OrderEvent } from '#shared/domain/orders/order-states.ts';
import type { SettleCtx } from '#server/outside/outside-call.ts';
import type { PaymentResult } from '#server/payments/payment-provider.ts';
import { moveOrder } from './book-service.ts';
import { findPayment, updatePayment, type PaymentRow } from './payment-repo.ts';
import { getOrderRow, type OrderRow } from './repo.ts';

const LEAST_WAIT_MS = 10_000;
const MOST_WAIT_MS = 10 * 60 * 1000;

/** The longer nothing happens, the less often the provider is asked. */
export const lookAgainAt = (createdAt: number, now: number): number =>
  now + Math.min(MOST_WAIT_MS, Math.max(LEAST_WAIT_MS, (now - createdAt) / 4));

/** What the provider said of a try; null where it said nothing. */
export type Said = { readonly result: PaymentResult } | { readonly silent: string };

const EVENTS: Readonly<Record<PaymentResult['status'], OrderEvent | null>> = {
  succeeded: 'paid',
  requires_action: 'requiresAction',
  failed: 'declined',
  // Neither one nor the other yet: it is asked again.
  processing: null,
};

const STATES: Readonly<Record<PaymentResult['status'], PaymentRow['status']>> = {
  succeeded: 'succeeded',
  requires_action: 'requires_action',
  failed: 'failed',
  processing: 'submitted',
};

/** Another amount than was asked for is not this payment, whatever its number. */
const isAsAsked = (payment: PaymentRow, result: PaymentResult): boolean =>
  result.amount === payment.amount && result.currency.toUpperCase() === payment.currency.toUpperCase();

/**
 * Writes what became of a try, in one transaction with all that it brings. However often and in whatever order it is
 * told, it is booked once.
 */
export async function applyResult(
  ctx: SettleCtx,
  { orderId, orderTry }: { readonly orderId: number; readonly orderTry: number },
  said: Said,
): Promise<OrderRow> {
  const { db, now, services } = ctx;
  const payment = await findPayment(db, orderId, orderTry);
  if (payment === undefined) throw new Error(`Order ${orderId} has no try ${orderTry}.`);
  const lookAt = lookAgainAt(payment.created_at, now);
  const isStrange = 'result' in said && !isAsAsked(payment, said.result);
  if (isStrange)
    services.log.error(
      { orderId, orderTry },
      'the provider has another amount than the order: nothing is booked',
    );
  if ('silent' in said || isStrange) {
    // What is settled stays so: silence about it says nothing. Nor does it about what waits for the buyer's bank.
    const isWaiting = payment.status === 'requires_action' && !isStrange;
    if (payment.settled_at === null)
      await updatePayment(db, payment.id, {
        status: isWaiting ? 'requires_action' : 'unknown',
        look_at: lookAt,
      });
    return isWaiting ? getOrderRow(db, orderId) : (await moveOrder(ctx, orderId, 'silent')).order;
  }
  const { result } = said;
  const isSettled = result.status === 'succeeded' || result.status === 'failed';
  await updatePayment(db, payment.id, {
    status: STATES[result.status],
    ...(result.id === '' ? {} : { provider_payment_id: result.id }),
    look_at: isSettled ? null : lookAt,
    settled_at: isSettled ? (payment.settled_at ?? now) : null,
  });
  const event = EVENTS[result.status];
  if (event === null) return (await moveOrder(ctx, orderId, 'submitted')).order;
  const { order, isMoved } = await moveOrder(ctx, orderId, event, {
    failure: result.failure ?? (event === 'declined' ? 'The card was declined.' : null),
    actionUrl: result.actionUrl ?? null,
  });
  if (event === 'paid' && !isMoved && payment.status !== 'succeeded')
    services.log.error({ orderId, orderTry }, 'a payment succeeded for an order that was settled already');
  return order;
}
