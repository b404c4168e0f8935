import type { Clock } from '#server/clock.ts';
import type { Log } from '#server/log.ts';
import type { SettleCtx } from '#server/outside/outside-call.ts';
import {
  PROVIDER_LIMIT_MS,
  type PaymentResult,
  type RefundResult,
} from '#server/payments/payment-provider.ts';
import { AskedOnce } from './asked-once.ts';
import { applyResult, type Said } from './apply-result.ts';
import { cancelledOrRead, resultOf, type Outside } from './ask-provider.ts';
import { moveOrder } from './book-service.ts';
import { findPayment, listPayments, listToLookAt, type PaymentRow } from './payment-repo.ts';
import { applyRefund, refundResultOf } from './refund-call.ts';
import { findRefund, listRefundsToLookAt } from './refund-repo.ts';
import { listOverdue } from './repo.ts';

/** What the provider has never named may still have reached it late. */
const isSettled = (payment: PaymentRow): boolean =>
  payment.settled_at !== null && (payment.provider_payment_id !== null || payment.status === 'succeeded');

/** So many are looked at in one round. */
const PER_ROUND = 20;
const LOOK_AGAIN_MS = 1000;

export interface DeskDeps {
  readonly outside: () => Outside;
  readonly transaction: <T>(work: (ctx: SettleCtx) => Promise<T>) => Promise<T>;
  /** False on a computer that follows a hub, which decides. */
  readonly isDecidedHere: boolean;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn' | 'error'>;
}

/**
 * Takes up what stands between two transactions: the timer, the start of the process and the provider's events all come
 * here. The provider is read again before anything is booked, whoever told of it.
 */
export class OrderDesk {
  readonly #deps: DeskDeps;
  readonly payments = new AskedOnce<PaymentResult>();
  readonly refunds = new AskedOnce<RefundResult>();
  #next = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | null = null;

  constructor(deps: DeskDeps) {
    this.#deps = deps;
  }

  /** Reads the provider again and books what it has of an order. */
  async heal(orderId: number): Promise<void> {
    const { db } = this.#deps.outside();
    if (!this.#deps.isDecidedHere) return;
    for (const payment of await listPayments(db, orderId)) await this.#healTry(orderId, payment.try);
  }

  /** What time brings: payments without an answer, refunds without one, invoices that nobody paid. */
  async run(): Promise<void> {
    const { clock, isDecidedHere } = this.#deps;
    if (!isDecidedHere || clock.monotonic() < this.#next) return;
    this.#running ??= this.#round().finally(() => {
      this.#next = clock.monotonic() + LOOK_AGAIN_MS;
      this.#running = null;
    });
    await this.#running;
  }

  async #round(): Promise<void> {
    const { clock, transaction, outside, log } = this.#deps;
    const { db } = outside();
    const now = clock.now();
    for (const order of await listOverdue(db, now, PER_ROUND))
      await transaction((ctx) =>
        moveOrder(ctx, order.id, 'expired', { failure: 'The invoice was not paid in time.' }),
      );
    const payments = await listToLookAt(db, now, PER_ROUND);
    const refunds = await listRefundsToLookAt(db, now, PER_ROUND);
    const work = [
      ...payments.map((one) => this.#healTry(one.order_id, one.try)),
      ...refunds.map(({ id }) => this.#healRefund(id)),
    ];
    for (const done of await Promise.allSettled(work))
      if (done.status === 'rejected') log.error({ err: done.reason }, 'an order could not be looked at');
  }

  async #healTry(orderId: number, orderTry: number): Promise<void> {
    const outside = this.#deps.outside();
    const payment = await findPayment(outside.db, orderId, orderTry);
    if (payment === undefined || isSettled(payment)) return;
    const said = await this.#said(this.payments, `${orderId}-${orderTry}`, (signal) =>
      payment.status === 'requires_action'
        ? cancelledOrRead(outside, payment, signal)
        : resultOf(outside, payment, signal),
    );
    await this.#deps.transaction((ctx) => applyResult(ctx, { orderId, orderTry }, said));
  }

  async #healRefund(id: number): Promise<void> {
    const outside = this.#deps.outside();
    const refund = await findRefund(outside.db, id);
    if (refund === undefined || refund.settled_at !== null) return;
    const said = await this.#said(this.refunds, String(id), (signal) => refundResultOf(outside, id, signal));
    await this.#deps.transaction((ctx) => applyRefund(ctx, id, said));
  }

  async #said<T>(
    asked: AskedOnce<T>,
    key: string,
    ask: (signal: AbortSignal) => Promise<T>,
  ): Promise<{ readonly result: T } | Extract<Said, { silent: string }>> {
    try {
      return { result: await asked.ask(key, () => ask(AbortSignal.timeout(PROVIDER_LIMIT_MS))) };
    } catch (error) {
      this.#deps.log.warn({ err: error, key }, 'the payment provider did not answer');
      return { silent: error instanceof Error ? error.message : 'The payment provider did not answer.' };
    }
  }
}
