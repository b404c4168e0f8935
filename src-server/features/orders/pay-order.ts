import { z } from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import type { ordersContract } from '#shared/contract/orders.ts';
import type { HandlerResult } from '#shared/contract/types.ts';
import type { OutsideCall, Outcome, Settled, SettleCtx } from '#server/outside/outside-call.ts';
import { PROVIDER_LIMIT_MS, type PaymentResult } from '#server/payments/payment-provider.ts';
import { applyResult } from './apply-result.ts';
import { paymentOf, providerOf, resultOf } from './ask-provider.ts';
import { toOutcome } from './mapper.ts';
import { moveOrder } from './book-service.ts';
import { presentOrder } from './present.ts';
import type { OrderRow } from './repo.ts';

const Payload = z.strictObject({ order: z.int(), try: z.int() });
type Payload = z.infer<typeof Payload>;

type CheckoutAnswer = HandlerResult<typeof ordersContract.checkout>;
type ChangedAnswer = HandlerResult<typeof ordersContract.checkOrder>;

/** The answer of the checkout by what became of the order: bought is said only of what is paid. */
export function checkoutAnswer(order: OrderRow): Settled<CheckoutAnswer> {
  const data = toOutcome(order);
  switch (order.status) {
    case 'succeeded':
    case 'partly_refunded':
    case 'refunded':
      return { answer: { status: 201, body: { message: 'Checkout was successful', data } } };
    case 'requires_action':
      return {
        answer: { status: 202, body: { message: 'Your bank wants you to confirm this payment.', data } },
      };
    case 'awaiting_payment':
      return { answer: { status: 202, body: { message: 'The invoice waits for your payment.', data } } };
    case 'submitted':
      return { answer: { status: 202, body: { message: 'The payment is being processed.', data } } };
    case 'failed':
    case 'cancelled':
    case 'expired':
      return { refusal: new AppError('PAYMENT_REQUIRED', 'Payment failed', { extra: { data } }) };
    case 'created':
    case 'unknown':
      return { refusal: new AppError('UNAVAILABLE', 'Error processing payment', { extra: { data } }) };
  }
}

/** What was said of a try, whoever asks. */
const settled = (ctx: SettleCtx, { order, try: orderTry }: Payload, outcome: Outcome<PaymentResult>) =>
  applyResult(
    ctx,
    { orderId: order, orderTry },
    outcome.kind === 'done' ? { result: outcome.result } : { silent: outcome.reason },
  );

/** A card is charged. Everybody who presses meanwhile gets the same answer, and the card is charged once. */
export const payOrder: OutsideCall<Payload, PaymentResult, CheckoutAnswer> = {
  name: 'orders.pay',
  payload: Payload,
  limitMs: PROVIDER_LIMIT_MS,
  // Under one key a charge is one, however often it is asked for.
  whenInterrupted: 'repeat',
  perform: (outside, payload, signal) =>
    outside.services.orders.payments.ask(`${payload.order}-${payload.try}`, async () =>
      resultOf(outside, await paymentOf(outside, payload.order, payload.try), signal),
    ),
  settle: async (ctx, payload, outcome) => checkoutAnswer(await settled(ctx, payload, outcome)),
};

const changedAnswer = async (
  ctx: SettleCtx,
  order: OrderRow,
  message: string,
): Promise<Settled<ChangedAnswer>> => ({
  answer: { status: 200, body: { message, data: await presentOrder(ctx, order) } },
});

/** The provider is read again, because somebody asks what became of an order. */
export const checkOrder: OutsideCall<Payload, PaymentResult, ChangedAnswer> = {
  ...payOrder,
  name: 'orders.check',
  settle: async (ctx, payload, outcome) => {
    const order = await settled(ctx, payload, outcome);
    const message =
      outcome.kind === 'done' ? 'The payment provider was asked.' : 'The payment provider did not answer.';
    return changedAnswer(ctx, order, message);
  },
};

/** A payment that waits for the buyer is made impossible; one that went through meanwhile is booked. */
export const cancelPayment: OutsideCall<Payload, PaymentResult, ChangedAnswer> = {
  ...payOrder,
  name: 'orders.cancel',
  perform: async (outside, payload, signal) => {
    const provider = await providerOf(outside);
    const payment = await paymentOf(outside, payload.order, payload.try);
    const id =
      payment.provider_payment_id ??
      (await provider.findPayment(payment.order_id, payment.try, payment.customer, signal))?.id;
    if (id === undefined) throw new Error('The provider does not know this payment yet.');
    return provider.cancel(id, signal);
  },
  settle: async (ctx, payload, outcome) => {
    const isGone = outcome.kind === 'done' && outcome.result.status === 'failed';
    if (isGone) {
      const said = { failure: 'You cancelled this order.' };
      const { isMoved, order } = await moveOrder(ctx, payload.order, 'cancelled', said);
      const after = await settled(ctx, payload, outcome);
      return changedAnswer(ctx, isMoved ? order : after, `Order ${order.order_number} is cancelled.`);
    }
    const order = await settled(ctx, payload, outcome);
    if (order.status === 'succeeded')
      return changedAnswer(ctx, order, `Order ${order.order_number} was paid already.`);
    const words = 'The payment provider did not say whether this can be cancelled. Try again in a minute.';
    return { refusal: new AppError('UNAVAILABLE', words) };
  },
};
