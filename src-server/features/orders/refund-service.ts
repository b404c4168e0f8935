import type { ordersContract, Refund } from '#shared/contract/orders.ts';
import type { LaterAnswer } from '#shared/contract/later-answer.ts';
import type { HandlerResult } from '#shared/contract/types.ts';
import { isPaid } from '#shared/domain/orders/order-states.ts';
import type { Ctx } from '#server/context.ts';
import { beginOutside } from '#server/outside/outside-call.ts';
import { refuse } from '#server/refuse.ts';
import { bookRefundOf } from './book-service.ts';
import { toRefund } from './mapper.ts';
import { refundAnswer, refundLine } from './refund-call.ts';
import * as refunds from './refund-repo.ts';
import * as repo from './repo.ts';

type Answer = HandlerResult<typeof ordersContract.refund>;

const DAY_MS = 24 * 60 * 60 * 1000;
const LOOK_AFTER_MS = 60_000;

/** Until when the money of an order goes back as a rule; null while it is not paid. */
export const refundUntil = (order: repo.OrderRow, windowDays: number): number | null =>
  order.paid_at === null ? null : order.paid_at + windowDays * DAY_MS;

interface Refundable {
  readonly order: repo.OrderRow;
  readonly line: repo.OrderLineRow;
}

/** @throws where nothing of the line can go back at all */
async function assertRefundable(ctx: Ctx, lineId: number, notThere: string): Promise<Refundable> {
  const line = await repo.findLine(ctx.db, lineId);
  const order = line && (await repo.findOrder(ctx.db, line.order_id));
  if (line === undefined || order === undefined) return refuse('NOT_FOUND', notThere);
  if (line.refunded_at !== null)
    return refuse('ILLEGAL_STATE', `The money for “${line.title}” was given back already.`);
  if (!isPaid(order.status))
    return refuse('ILLEGAL_STATE', `Order ${order.order_number} is not paid: there is nothing to give back.`);
  if (line.price + line.tax === 0)
    return refuse('ILLEGAL_STATE', `“${line.title}” was free: there is nothing to give back.`);
  return { order, line };
}

/** What stands against giving money back as a rule; an administrator may override it. */
async function objectionTo(ctx: Ctx, { order, line }: Refundable): Promise<string | null> {
  const { refundWindowDays } = await ctx.services.payments.settings(ctx.db);
  const until = refundUntil(order, refundWindowDays);
  if (until !== null && ctx.now > until)
    return `Money goes back within ${refundWindowDays} days, and they have passed.`;
  const isHandedIn =
    line.content_type === 'exam' && (await repo.hasHandedIn(ctx.db, order.user_id, line.content_id));
  return isHandedIn ? `“${line.title}” was handed in: its money does not go back.` : null;
}

const present = async (ctx: Pick<Ctx, 'db'>, id: number): Promise<Refund> => {
  const row = await refunds.findShown(ctx.db, id);
  if (row === undefined) throw new Error(`There is no refund ${id}.`);
  return toRefund(row);
};

const newRefund = (ctx: Ctx, { order, line }: Refundable, reason: string) => ({
  id: ctx.newId(),
  order_id: order.id,
  order_line_id: line.id,
  amount: line.price,
  tax: line.tax,
  reason,
  answer: null,
  provider_refund_id: null,
  requested_by: ctx.actor.userId,
  created_at: ctx.now,
});

/** A buyer asks for the money of a line back; an administrator decides. */
export async function requestRefund(
  ctx: Ctx,
  { order_line_id: lineId, reason }: { readonly order_line_id: number; readonly reason: string },
): Promise<Refund> {
  const notThere = 'There is no such line among your orders.';
  const line = await repo.findLine(ctx.db, lineId);
  if (line === undefined || line.user_id !== ctx.actor.userId) return refuse('NOT_FOUND', notThere);
  const found = await assertRefundable(ctx, lineId, notThere);
  if ((await refunds.findOfLine(ctx.db, lineId)) !== undefined)
    return refuse('DUPLICATE', `You have asked for the money of “${line.title}” already.`);
  const objection = await objectionTo(ctx, found);
  if (objection !== null) return refuse('ILLEGAL_STATE', objection);
  const refund = newRefund(ctx, found, reason);
  await refunds.insertRefund(ctx.db, {
    ...refund,
    status: 'requested',
    decided_by: null,
    look_at: null,
    settled_at: null,
  });
  ctx.audit({ id: found.order.id, about: ctx.actor.userId });
  return present(ctx, refund.id);
}

/**
 * Gives the money of a line back, asked for or not. A card's money goes back by its provider first; that of an invoice
 * somebody transfers by hand, and it is booked at once.
 */
export async function refund(
  ctx: Ctx,
  orderId: number,
  wanted: { readonly order_line_id: number; readonly reason: string; readonly override: boolean },
): Promise<Answer | LaterAnswer<Answer>> {
  const { order_line_id: lineId, reason, override } = wanted;
  const found = await assertRefundable(ctx, lineId, 'There is no such line in this order.');
  if (found.order.id !== orderId) return refuse('NOT_FOUND', 'There is no such line in this order.');
  ctx.audit({ id: orderId, about: found.order.user_id });
  const known = await refunds.findOfLine(ctx.db, lineId);
  if (known !== undefined && known.status !== 'requested')
    return beginOutside(ctx, refundLine, { refund: known.id });
  const objection = await objectionTo(ctx, found);
  if (objection !== null && !override) return refuse('ILLEGAL_STATE', objection);
  const isByCard = found.order.payment_method === 'stripe';
  const decided = {
    overridden: objection === null ? (0 as const) : (1 as const),
    status: isByCard ? ('submitted' as const) : ('succeeded' as const),
    decided_by: ctx.actor.userId,
    look_at: isByCard ? ctx.now + LOOK_AFTER_MS : null,
    settled_at: isByCard ? null : ctx.now,
  };
  const id = known?.id ?? ctx.newId();
  if (known === undefined)
    await refunds.insertRefund(ctx.db, { ...newRefund(ctx, found, reason), id, ...decided });
  else await refunds.updateRefund(ctx.db, id, { ...decided, reason });
  if (isByCard) return beginOutside(ctx, refundLine, { refund: id });
  await bookRefundOf(ctx, lineId);
  const settled = await refundAnswer(ctx, id);
  if ('refusal' in settled) throw settled.refusal;
  return settled.answer;
}

/** No money goes back; whoever asked for it is told why. */
export async function rejectRefund(ctx: Ctx, id: number, reason: string): Promise<Refund> {
  const row = await refunds.findShown(ctx.db, id);
  if (row === undefined) return refuse('NOT_FOUND', 'There is no such request.');
  if (row.status !== 'requested') return refuse('ILLEGAL_STATE', 'This request was decided already.');
  await refunds.updateRefund(ctx.db, id, {
    status: 'rejected',
    answer: reason,
    decided_by: ctx.actor.userId,
    settled_at: ctx.now,
  });
  ctx.audit({ id: row.order_id, about: row.buyer_id });
  return present(ctx, id);
}

/** One page of refunds, the latest first. */
export async function listRefunds(
  ctx: Ctx,
  {
    status,
    ...page
  }: {
    readonly status?: refunds.RefundRow['status'] | undefined;
    readonly offset: number;
    readonly limit: number;
  },
) {
  const { rows, total } = await refunds.listRefunds(ctx.db, status, page);
  return { data: rows.map(toRefund), count: total };
}
