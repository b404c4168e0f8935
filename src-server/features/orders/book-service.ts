import { nextState, type OrderEvent, type OrderState } from '#shared/domain/orders/order-states.ts';
import { ownEntry } from '#server/audit/audit-entry.ts';
import type { SettleCtx } from '#server/outside/outside-call.ts';
import { bookRefund, bookSale } from '../earnings/book-service.ts';
import { removeBought } from '../cart/bought.ts';
import { endBought, enrolBought } from '../enrolments/bought-service.ts';
import { issueReceipt } from '../receipts/issue-service.ts';
import { tellOf } from './order-mail.ts';
import { findSucceeded } from './payment-repo.ts';
import * as repo from './repo.ts';

interface Moved {
  readonly order: repo.OrderRow;
  /** False where the event meant nothing in the state of the order. */
  readonly isMoved: boolean;
}

const CLOSED: ReadonlySet<OrderState> = new Set(['cancelled', 'expired', 'refunded']);

/**
 * Moves an order by the one table of states. What the new state brings is written in the same transaction, and only by
 * whoever moved it: nothing is booked twice.
 */
export async function moveOrder(
  ctx: SettleCtx,
  id: number,
  event: OrderEvent,
  said: { readonly failure?: string | null; readonly actionUrl?: string | null } = {},
): Promise<Moved> {
  const { db, now } = ctx;
  const order = await repo.findOrder(db, id);
  if (order === undefined) throw new Error(`There is no order ${id}.`);
  const status = nextState(order.status, event);
  if (status === null) return { order, isMoved: false };
  const isBooked = status === 'succeeded';
  const isMoved = await repo.updateOrderFrom(
    db,
    order,
    {
      status,
      failure: said.failure ?? null,
      action_url: status === 'requires_action' ? (said.actionUrl ?? order.action_url) : null,
      ...(isBooked ? { paid_at: now } : {}),
      ...(CLOSED.has(status) ? { closed_at: now } : { closed_at: null }),
    },
    now,
  );
  if (!isMoved) throw new Error(`Order ${id} was changed meanwhile.`);
  const moved = (await repo.findOrder(db, id)) ?? order;
  if (isBooked) await book(ctx, moved);
  if (order.status !== status) await enter(ctx, order, status);
  return { order: moved, isMoved: true };
}

/** What paying brings, all or nothing: enrolments, sales, earnings, the receipt and the mail about it. */
async function book(ctx: SettleCtx, order: repo.OrderRow): Promise<void> {
  const { db, services } = ctx;
  const settings = await services.payments.settings(db);
  const lines = await repo.listLines(db, [order.id]);
  for (const line of lines) {
    await enrolBought(ctx, {
      userId: order.user_id,
      contentType: line.content_type,
      contentId: line.content_id,
      price: line.price,
      currency: order.currency,
    });
    if (line.price > 0)
      await bookSale(ctx, line, { currency: order.currency, heldDays: settings.refundWindowDays });
  }
  await removeBought(
    ctx,
    order.user_id,
    lines.map((line) => ({ type: line.content_type, id: line.content_id })),
  );
  if (order.total === 0) return;
  const isTest = order.payment_method === 'stripe' && settings.mode === 'test';
  const receipt = await issueReceipt(ctx, 'receipt', order, { lines, bankDetails: '', isTest });
  await tellOf(ctx, order, { document: 'receipt', number: receipt.number });
}

/** What giving back brings, all or nothing: the end of the enrolment, the entry of the payee, the credit note. */
export async function bookRefundOf(ctx: SettleCtx, lineId: number): Promise<void> {
  const { db, now, services } = ctx;
  const line = await repo.findLine(db, lineId);
  if (line === undefined) throw new Error(`There is no line ${lineId}.`);
  if (line.refunded_at !== null) return;
  await repo.markLineRefunded(db, lineId, now);
  const lines = await repo.listLines(db, [line.order_id]);
  // What was free comes with what was paid: once nothing paid is left, the order is refunded.
  const isAll = lines.every((one) => one.refunded_at !== null || one.price + one.tax === 0);
  const { order, isMoved } = await moveOrder(ctx, line.order_id, isAll ? 'refundedAll' : 'refundedPart');
  if (!isMoved) throw new Error(`Order ${line.order_id} is ${order.status}: nothing of it goes back.`);
  await endBought(ctx, {
    userId: order.user_id,
    contentType: line.content_type,
    contentId: line.content_id,
  });
  await bookRefund(ctx, line, order.currency);
  const settings = await services.payments.settings(db);
  const isTest = (await findSucceeded(db, order.id)) !== undefined && settings.mode === 'test';
  const note = await issueReceipt(ctx, 'credit_note', order, { lines: [line], bankDetails: '', isTest });
  await tellOf(ctx, order, { document: 'credit note', number: note.number });
}

const enter = (ctx: SettleCtx, before: repo.OrderRow, to: OrderState): Promise<void> =>
  ctx.services.audit.append(
    ctx.db,
    ownEntry(
      'orders.move',
      { at: ctx.now },
      {
        kind: 'order',
        id: before.id,
        about: before.user_id,
        changes: [{ field: 'status', from: before.status, to }],
      },
      { computer: 'server', address: null },
    ),
  );
