import type Stripe from 'stripe';
import type { PaymentResult, RefundResult } from './payment-provider.ts';

const STATUSES: Readonly<Partial<Record<string, PaymentResult['status']>>> = {
  succeeded: 'succeeded',
  requires_action: 'requires_action',
  requires_confirmation: 'requires_action',
  // The bank said no, or the payer did; another try is another payment.
  requires_payment_method: 'failed',
  canceled: 'failed',
};

/** A payment of the provider in our words. What we have no word for is not finished. */
export function paymentOf(intent: Stripe.PaymentIntent): PaymentResult {
  const status = STATUSES[intent.status] ?? 'processing';
  const actionUrl = intent.next_action?.redirect_to_url?.url ?? undefined;
  const failure =
    intent.last_payment_error?.message ?? (intent.status === 'canceled' ? 'It was cancelled.' : undefined);
  return {
    id: intent.id,
    status,
    amount: intent.amount,
    currency: intent.currency.toUpperCase(),
    ...(status === 'requires_action' && actionUrl !== undefined ? { actionUrl } : {}),
    ...(status === 'failed' ? { failure: failure ?? 'The card was declined.' } : {}),
  };
}

export function refundResultOf(refund: Stripe.Refund): RefundResult {
  const base = { id: refund.id, amount: refund.amount };
  if (refund.status === 'succeeded') return { ...base, status: 'succeeded' };
  if (refund.status === 'failed' || refund.status === 'canceled')
    return { ...base, status: 'failed', failure: refund.failure_reason ?? 'The refund was refused.' };
  return { ...base, status: 'processing' };
}
