import {
  ProviderRefused,
  ProviderSilent,
  type PaymentProvider,
  type PaymentResult,
} from '#server/payments/payment-provider.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { findPayment, type PaymentRow } from './payment-repo.ts';

/** So long after somebody pressed the button their card is charged; the provider's key of a try is good for longer. */
const PAY_WINDOW_MS = 60 * 60 * 1000;
/** How long a bank waits for its customer. */
const CONFIRM_MS = 24 * 60 * 60 * 1000;

export interface Outside {
  readonly db: Db;
  readonly services: Services;
}

/** @throws ProviderSilent where there are no keys (any more): what the provider has is unknown */
export async function providerOf({ db, services }: Outside): Promise<PaymentProvider> {
  const provider = await services.payments.provider(db);
  if (provider === null) throw new ProviderSilent('There is no payment provider.');
  return provider;
}

export async function paymentOf({ db }: Outside, orderId: number, orderTry: number): Promise<PaymentRow> {
  const payment = await findPayment(db, orderId, orderTry);
  if (payment === undefined) throw new Error(`Order ${orderId} has no try ${orderTry}.`);
  return payment;
}

/** Where the bank sends a browser; it grants nothing. */
const returnUrlOf = ({ services }: Outside): string =>
  new URL('/billingSection', services.publicUrl ?? 'http://localhost/').href;

/**
 * What the provider has of a try. Where it has never answered, it is asked to pay under the same key, which charges
 * once however often it is said; long after, it is only asked whether it ever heard of it.
 */
export async function resultOf(
  outside: Outside,
  payment: PaymentRow,
  signal: AbortSignal,
): Promise<PaymentResult> {
  const provider = await providerOf(outside);
  const { order_id: orderId, try: orderTry, customer } = payment;
  if (payment.provider_payment_id !== null) return provider.payment(payment.provider_payment_id, signal);
  // Under its key the provider repeats its first answer, also where that was that it broke: its list says more.
  const known =
    payment.status === 'submitted' ? null : await provider.findPayment(orderId, orderTry, customer, signal);
  if (known !== null) return known;
  if (outside.services.clock.now() - payment.created_at <= PAY_WINDOW_MS)
    return charge(provider, payment, {
      returnUrl: returnUrlOf(outside),
      signal,
    });
  const late = await provider.findPayment(orderId, orderTry, customer, signal);
  return late ?? notDone(payment, 'The payment never reached the provider. Nothing was charged.');
}

const notDone = ({ amount, currency }: PaymentRow, failure: string): PaymentResult => ({
  id: '',
  status: 'failed',
  amount,
  currency,
  failure,
});

async function charge(
  provider: PaymentProvider,
  payment: PaymentRow,
  { returnUrl, signal }: { readonly returnUrl: string; readonly signal: AbortSignal },
): Promise<PaymentResult> {
  const { order_id: orderId, try: orderTry, customer, card_id: cardId, amount, currency } = payment;
  const key = `order-${orderId}-${orderTry}`;
  try {
    const pay = { amount, currency, customer, cardId, key, orderId, try: orderTry, returnUrl };
    return await provider.pay(pay, signal);
  } catch (error) {
    // Nothing was done where the first request was refused; of a later one, the first may have been done.
    if (error instanceof ProviderRefused && payment.status === 'submitted')
      return notDone(payment, 'The payment provider refused this payment. Nothing was charged.');
    throw error;
  }
}

/** What waits for a bank is read again; what nobody has confirmed for a day is made impossible. */
export async function cancelledOrRead(
  outside: Outside,
  payment: PaymentRow,
  signal: AbortSignal,
): Promise<PaymentResult> {
  const isStale = outside.services.clock.now() - payment.created_at > CONFIRM_MS;
  if (!isStale || payment.provider_payment_id === null) return resultOf(outside, payment, signal);
  const result = await (await providerOf(outside)).cancel(payment.provider_payment_id, signal);
  return result.status === 'failed'
    ? { ...result, failure: 'The payment was not confirmed in time. Nothing was charged.' }
    : result;
}
