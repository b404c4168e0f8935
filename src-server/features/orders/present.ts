import type { Order } from '#shared/contract/orders.ts';
import type { Ctx } from '#server/context.ts';
import { receiptsOf } from '../receipts/service.ts';
import { toOrder } from './mapper.ts';
import { listLines, type OrderRow } from './repo.ts';

type Reader = Pick<Ctx, 'db' | 'services'>;

/** Orders with their lines and documents; those of all are read at once. */
export async function presentOrders(ctx: Reader, orders: readonly OrderRow[]): Promise<Order[]> {
  const ids = orders.map(({ id }) => id);
  const lines = Map.groupBy(await listLines(ctx.db, ids), (one) => one.order_id);
  const receipts = await receiptsOf(ctx, ids);
  return orders.map((order) => toOrder(order, lines.get(order.id) ?? [], receipts.get(order.id) ?? []));
}

export async function presentOrder(ctx: Reader, order: OrderRow): Promise<Order> {
  const [presented] = await presentOrders(ctx, [order]);
  if (presented === undefined) throw new Error(`Order ${order.id} was not presented.`);
  return presented;
}
