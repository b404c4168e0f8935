import { z } from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import type { ordersContract } from '#shared/contract/orders.ts';
import type { HandlerResult } from '#shared/contract/types.ts';
import type { OutsideCall, Settled, SettleCtx } from '#server/outside/outside-call.ts';
import { PROVIDER_LIMIT_MS, ProviderRefused, type RefundResult } from '#server/payments/payment-provider.ts';
import { lookAgainAt } from './apply-result.ts';
import { providerOf, type Outside } from './ask-provider.ts';
import { bookRefundOf } from './book-service.ts';
import { toRefund } from './mapper.ts';
import { findSucceeded } from './payment-repo.ts';
import * as refunds from './refund-repo.ts';

const Payload = z.strictObject({ refund: z.int() });
type RefundAnswer = HandlerResult<typeof ordersContract.refund>;

async function getRefund(db: Outside['db'], id: number): Promise<refunds.RefundRow> {
  const refund = await refunds.findRefund(db, id);
  if (refund === undefined) throw new Error(`There is no refund ${id}.`);
  return refund;
}

/** Gives the money back, once: a repetition finds what the provider has under the same key. */
export async function refundResultOf(
  outside: Outside,
  id: number,
  signal: AbortSignal,
): Promise<RefundResult> {
  const refund = await getRefund(outside.db, id);
  const payment = await findSucceeded(outside.db, refund.order_id);
  if (payment === undefined || payment.provider_payment_id === null)
    throw new Error(`Order ${refund.order_id} has no payment that money goes back from.`);
  const provider = await providerOf(outside);
  const key = `refund-${id}`;
  const paymentId = payment.provider_payment_id;
  const known = refund.status === 'submitted' ? null : await provider.refundOf(key, paymentId, signal);
  if (known !== null) return known;
  const amount = refund.amount + refund.tax;
  try {
    return await provider.refund({ paymentId, amount, key }, signal);
  } catch (error) {
    if (!(error instanceof ProviderRefused) || refund.status !== 'submitted') throw error;
    return { id: '', status: 'failed', amount, failure: error.message };
  }
}

/** Writes what became of a refund, with all that it brings, in one transaction and once. */
export async function applyRefund(
  ctx: SettleCtx,
  id: number,
  said: { readonly result: RefundResult } | { readonly silent: string },
): Promise<void> {
  const { db, now } = ctx;
  const refund = await getRefund(db, id);
  if (refund.settled_at !== null) return;
  const lookAt = lookAgainAt(refund.created_at, now);
  if ('silent' in said) {
    await refunds.updateRefund(db, id, { status: 'unknown', look_at: lookAt });
    return;
  }
  const { result } = said;
  const isOpen = result.status === 'processing';
  await refunds.updateRefund(db, id, {
    status: isOpen ? 'unknown' : result.status === 'succeeded' ? 'succeeded' : 'failed',
    ...(result.id === '' ? {} : { provider_refund_id: result.id }),
    ...(result.failure === undefined ? {} : { answer: result.failure }),
    look_at: isOpen ? lookAt : null,
    settled_at: isOpen ? null : now,
  });
  if (result.status === 'succeeded') await bookRefundOf(ctx, refund.order_line_id);
}

/** What an administrator is told of a refund, by what became of it. */
export async function refundAnswer({ db }: SettleCtx, id: number): Promise<Settled<RefundAnswer>> {
  const row = await refunds.findShown(db, id);
  if (row === undefined) throw new Error(`There is no refund ${id}.`);
  const data = toRefund(row);
  if (row.status === 'succeeded')
    return { answer: { status: 200, body: { message: 'The money is given back.', data } } };
  if (row.status === 'failed')
    return {
      refusal: new AppError('ILLEGAL_STATE', `The money was not given back: ${row.answer ?? 'refused'}`, {
        extra: { data },
      }),
    };
  const message = 'The payment provider has not confirmed this refund yet. It is asked again.';
  return { answer: { status: 202, body: { message, data } } };
}

/** Money goes back to a card: the provider first, then the books. */
export const refundLine: OutsideCall<z.infer<typeof Payload>, RefundResult, RefundAnswer> = {
  name: 'orders.refund',
  payload: Payload,
  limitMs: PROVIDER_LIMIT_MS,
  // Under one key money goes back once, however often it is asked for.
  whenInterrupted: 'repeat',
  perform: (outside, { refund }, signal) =>
    outside.services.orders.refunds.ask(String(refund), () => refundResultOf(outside, refund, signal)),
  settle: async (ctx, { refund }, outcome) => {
    await applyRefund(
      ctx,
      refund,
      outcome.kind === 'done' ? { result: outcome.result } : { silent: outcome.reason },
    );
    return refundAnswer(ctx, refund);
  },
};
