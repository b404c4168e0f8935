import path from 'node:path';
import { z } from 'zod';
import { openDatabaseFile } from '#server/db/database.ts';

/** What the sandbox says that it did. */
export const ProviderState = z.object({
  charges: z.array(
    z.object({
      amount: z.int(),
      amount_refunded: z.int(),
      metadata: z.record(z.string(), z.string()),
    }),
  ),
});
type ProviderState = z.infer<typeof ProviderState>;

const PAID = ['succeeded', 'partly_refunded', 'refunded'];
const OPEN = ['created', 'submitted', 'requires_action', 'unknown'];

/** Compares the books of a hub that was stopped with what the provider did. @returns what does not fit. */
export async function compareBooks(
  dataDir: string,
  provider: ProviderState,
): Promise<{
  readonly problems: string[];
  readonly orders: number;
  readonly paid: number;
  readonly refunded: number;
}> {
  const database = openDatabaseFile(path.join(dataDir, 'lectern.db'));
  const { read: db } = database;
  const problems: string[] = [];
  const orders = await db.selectFrom('purchase_order').selectAll().execute();
  const lines = Map.groupBy(await db.selectFrom('order_line').selectAll().execute(), (line) => line.order_id);
  const receipts = Map.groupBy(await db.selectFrom('receipt').selectAll().execute(), (row) => row.order_id);
  const earnings = await db.selectFrom('earning').selectAll().execute();
  const enrolled = new Set(
    (await db.selectFrom('enrolment').selectAll().where('deleted_at', 'is', null).execute()).map(
      (row) => `${row.user_id} ${row.content_id}`,
    ),
  );
  const charged = Map.groupBy(provider.charges, ({ metadata }) => Number(metadata['order_id']));
  for (const order of orders) {
    const own = charged.get(order.id) ?? [];
    const say = (what: string) => problems.push(`order ${order.id} (${order.status}): ${what}`);
    const isPaid = PAID.includes(order.status);
    if (OPEN.includes(order.status)) say('was not settled');
    if (own.length > 1) say(`was charged ${own.length} times`);
    if (isPaid !== (own.length === 1)) say(`has ${own.length} charges`);
    if (own[0] !== undefined && own[0].amount !== order.total) say('was charged another amount');
    const kinds = (receipts.get(order.id) ?? []).map(({ kind }) => kind);
    if (isPaid !== (kinds.filter((kind) => kind === 'receipt').length === 1)) say(`has ${kinds.join()}`);
    const inOrder = lines.get(order.id) ?? [];
    const sum = inOrder.reduce((total, line) => total + line.price + line.tax, 0);
    if (sum !== order.total) say('does not add up');
    let back = 0;
    for (const line of inOrder) {
      const isOwned = enrolled.has(`${order.user_id} ${line.content_id}`);
      const entries = earnings.filter((entry) => entry.order_line_id === line.id);
      const earned = entries.reduce((total, entry) => total + entry.amount, 0);
      const isKept = isPaid && line.refunded_at === null;
      if (line.refunded_at !== null) back += line.price + line.tax;
      if (isKept && !isOwned) say('is paid and not enrolled');
      if (line.refunded_at !== null && isOwned) say('is refunded and enrolled');
      if (earned !== (isKept ? line.payee_share : 0)) say(`earned ${earned} of ${line.payee_share}`);
    }
    const refunded = own.reduce((total, charge) => total + charge.amount_refunded, 0);
    if (refunded !== back) say(`gave ${refunded} back and booked ${back}`);
  }
  const known = new Set(orders.map(({ id }) => id));
  for (const id of charged.keys()) if (!known.has(id)) problems.push(`a charge is of no order: ${id}`);
  for (const kind of ['receipt', 'credit_note'] as const) {
    const numbers = [...receipts.values()]
      .flat()
      .filter((row) => row.kind === kind)
      .map((row) => Number(row.number.split('-').at(-1)))
      .toSorted((a, b) => a - b);
    if (numbers.some((number, at) => number !== at + 1)) problems.push(`numbers of ${kind} have a gap`);
  }
  const open = await db
    .selectFrom('refund')
    .select('id')
    .where('status', 'in', ['submitted', 'unknown'])
    .execute();
  for (const { id } of open) problems.push(`refund ${id} was not settled`);
  await database.close();
  return {
    problems,
    orders: orders.length,
    paid: orders.filter(({ status }) => PAID.includes(status)).length,
    refunded: orders.filter(({ status }) => status === 'refunded').length,
  };
}
