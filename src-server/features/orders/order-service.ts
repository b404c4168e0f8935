import { holds } from '#shared/access/ability.ts';
import type { Order, OrderRecord, ordersContract } from '#shared/contract/orders.ts';
import type { LaterAnswer } from '#shared/contract/later-answer.ts';
import type { HandlerInput, HandlerResult } from '#shared/contract/types.ts';
import { toMajor } from '#shared/domain/money/money.ts';
import { isWithProvider, type OrderEvent } from '#shared/domain/orders/order-states.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { beginOutside } from '#server/outside/outside-call.ts';
import { refuse } from '#server/refuse.ts';
import { moveOrder } from './book-service.ts';
import { readBilling, toOrderRow, toRefund } from './mapper.ts';
import { cancelPayment, checkOrder } from './pay-order.ts';
import { listPayments } from './payment-repo.ts';
import { presentOrder, presentOrders } from './present.ts';
import { listOfOrder } from './refund-repo.ts';
import { refundUntil } from './refund-service.ts';
import * as repo from './repo.ts';

type Changed = HandlerResult<typeof ordersContract.checkOrder>;
type Query = HandlerInput<typeof ordersContract.listOrders>['query'];

const looksAfterOrders = ({ actor }: Ctx): boolean => holds(actor.ability, 'orders:view');

/** An order of one's own, or any for whoever looks after them. */
async function getVisible(ctx: Ctx, id: number): Promise<repo.OrderRow> {
  const order = await repo.findOrder(ctx.db, id);
  const isTheirs = order !== undefined && order.user_id === ctx.actor.userId;
  return order !== undefined && (isTheirs || looksAfterOrders(ctx))
    ? order
    : refuse('NOT_FOUND', 'There is no such order.');
}

/** One page of what the one who asks has ordered. */
export async function listOwnOrders(
  ctx: Ctx,
  { is_open: isOpen, ...page }: HandlerInput<typeof ordersContract.listOwnOrders>['query'],
) {
  const wanted = isOpen === undefined ? page : { ...page, isOpen };
  const { rows, total } = await repo.listOwn(ctx.db, ctx.actor.userId, wanted);
  return { data: await presentOrders(ctx, rows), count: total };
}

/** One page of all orders. */
export async function listOrders(ctx: Ctx, { search = '', status, payment_method, offset, limit }: Query) {
  const words = search.split(/\s+/u).filter((word) => word !== '');
  const filter = { words, status, method: payment_method };
  const { rows, total } = await repo.listAll(ctx.db, filter, { offset, limit });
  const lines = await repo.listLines(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const titles = Map.groupBy(lines, (line) => line.order_id);
  return {
    data: rows.map((row) => toOrderRow(row, titles.get(row.id)?.map(({ title }) => title) ?? [])),
    count: total,
  };
}

/** An order with everything that is known of it. */
export async function getOrder(ctx: Ctx, id: number): Promise<OrderRecord> {
  const order = await getVisible(ctx, id);
  const buyer = await repo.findPerson(ctx.db, order.user_id);
  const payments = looksAfterOrders(ctx) ? await listPayments(ctx.db, id) : [];
  const { refundWindowDays } = await ctx.services.payments.settings(ctx.db);
  const until = refundUntil(order, refundWindowDays);
  return {
    ...(await presentOrder(ctx, order)),
    buyer: {
      id: order.user_id,
      name: `${buyer?.first_name ?? ''} ${buyer?.last_name ?? ''}`.trim(),
      email: buyer?.email ?? '',
    },
    billing: readBilling(order.billing),
    refunds: (await listOfOrder(ctx.db, id)).map(toRefund),
    payments: payments.map((one) => ({
      id: one.id,
      provider: one.provider,
      provider_payment_id: one.provider_payment_id,
      try: one.try,
      amount: toMajor(one.amount, one.currency),
      status: one.status,
      created_at: iso(one.created_at),
      settled_at: one.settled_at === null ? null : iso(one.settled_at),
    })),
    refund_until: until === null ? null : iso(until),
  };
}

const changed = async (ctx: Ctx, order: repo.OrderRow, message: string): Promise<Changed> => ({
  status: 200,
  body: { message, data: await presentOrder(ctx, order) },
});

/** Asks the provider again where something is open; elsewhere there is nothing to ask. */
export async function check(ctx: Ctx, id: number): Promise<Changed | LaterAnswer<Changed>> {
  const order = await getVisible(ctx, id);
  ctx.audit({ about: order.user_id });
  return isWithProvider(order.status)
    ? beginOutside(ctx, checkOrder, { order: id, try: order.try_count })
    : changed(ctx, order, `Order ${order.order_number} waits for no payment provider.`);
}

/** Cancels an own order that is not paid. */
export async function cancel(ctx: Ctx, id: number): Promise<Changed | LaterAnswer<Changed>> {
  const order = await repo.findOrder(ctx.db, id);
  if (order === undefined || order.user_id !== ctx.actor.userId)
    return refuse('NOT_FOUND', 'There is no such order.');
  ctx.audit({ about: order.user_id });
  if (isWithProvider(order.status))
    return beginOutside(ctx, cancelPayment, { order: id, try: order.try_count });
  const moved = await decide(ctx, order, 'cancelled', { failure: 'You cancelled this order.' });
  return changed(ctx, moved, `Order ${order.order_number} is cancelled.`);
}

/** @throws ILLEGAL_STATE where the event means nothing in the state of the order */
async function decide(
  ctx: Ctx,
  order: repo.OrderRow,
  event: OrderEvent,
  said: { readonly failure?: string } = {},
): Promise<repo.OrderRow> {
  const { order: moved, isMoved } = await moveOrder(ctx, order.id, event, said);
  return isMoved
    ? moved
    : refuse('ILLEGAL_STATE', `Order ${order.order_number} is ${order.status.replaceAll('_', ' ')}.`);
}

async function getAny(ctx: Ctx, id: number): Promise<repo.OrderRow> {
  const order = (await repo.findOrder(ctx.db, id)) ?? refuse('NOT_FOUND', 'There is no such order.');
  ctx.audit({ about: order.user_id });
  return order;
}

/** The money of an invoice is there. */
export async function book(ctx: Ctx, id: number): Promise<Order> {
  const order = await getAny(ctx, id);
  if (order.user_id === ctx.actor.userId)
    return refuse('FORBIDDEN', 'Somebody else has to book an order of your own.');
  return presentOrder(ctx, await decide(ctx, order, 'booked'));
}

/** Nobody waits for the money of an invoice any more. */
export async function reject(ctx: Ctx, id: number, reason: string): Promise<Order> {
  const order = await getAny(ctx, id);
  return presentOrder(ctx, await decide(ctx, order, 'rejected', { failure: reason }));
}
