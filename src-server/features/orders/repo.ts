import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { OrderState } from '#shared/domain/orders/order-states.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { OrderLineTable, PurchaseOrderTable } from '#server/db/order-tables.ts';
import type { Db } from '#server/db/tables.ts';

export type OrderRow = Selectable<PurchaseOrderTable>;
export type OrderLineRow = Selectable<OrderLineTable>;

/** States of which more is to come. */
const OPEN = ['created', 'submitted', 'requires_action', 'awaiting_payment', 'unknown'] as const;

export const findOrder = (db: Db, id: number): Promise<OrderRow | undefined> =>
  db.selectFrom('purchase_order').selectAll().where('id', '=', id).executeTakeFirst();

/** An order that must be there. */
export const getOrderRow = (db: Db, id: number): Promise<OrderRow> =>
  db.selectFrom('purchase_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const listLines = (db: Db, orderIds: readonly number[]): Promise<OrderLineRow[]> =>
  db
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', 'in', idsIn(db, orderIds))
    .orderBy('id')
    .execute();

export const findLine = (db: Db, id: number): Promise<OrderLineRow | undefined> =>
  db.selectFrom('order_line').selectAll().where('id', '=', id).executeTakeFirst();

export const insertOrder = (
  db: Db,
  order: Omit<Insertable<PurchaseOrderTable>, 'created_at' | 'updated_at'>,
  now: number,
) =>
  db
    .insertInto('purchase_order')
    .values({ ...order, created_at: now, updated_at: now })
    .execute();

export const insertLine = (
  db: Db,
  orderLine: Omit<Insertable<OrderLineTable>, 'created_at' | 'updated_at'>,
  now: number,
) =>
  db
    .insertInto('order_line')
    .values({ ...orderLine, created_at: now, updated_at: now })
    .execute();

/** Compare and set: false where the order is in another state by now. */
export async function updateOrderFrom(
  db: Db,
  order: Pick<OrderRow, 'id' | 'status'>,
  changes: Updateable<PurchaseOrderTable>,
  now: number,
): Promise<boolean> {
  const result = await db
    .updateTable('purchase_order')
    .set((eb) => ({ ...changes, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export const markLineRefunded = (db: Db, id: number, now: number) =>
  db
    .updateTable('order_line')
    .set((eb) => ({ refunded_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Somebody's orders of the same contents that are open or failed, the latest first. */
export const listSame = (db: Db, userId: number, contentKey: string): Promise<OrderRow[]> =>
  db
    .selectFrom('purchase_order')
    .selectAll()
    .where('user_id', '=', userId)
    .where('content_key', '=', contentKey)
    .where('status', 'in', [...OPEN, 'failed'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** An open order of somebody in which a content stands. */
export const findOpenWith = (
  db: Db,
  userId: number,
  content: { readonly contentType: 'exam' | 'course'; readonly contentId: number },
) =>
  db
    .selectFrom('order_line')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
    .where('order_line.user_id', '=', userId)
    .where('order_line.content_type', '=', content.contentType)
    .where('order_line.content_id', '=', content.contentId)
    .where('purchase_order.status', 'in', [...OPEN])
    .select(['purchase_order.id', 'purchase_order.order_number', 'purchase_order.status', 'order_line.title'])
    .executeTakeFirst();

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** One page of somebody's orders, the latest first. */
export async function listOwn(
  db: Db,
  userId: number,
  { isOpen, offset, limit }: Page & { isOpen?: boolean },
) {
  const query = db
    .selectFrom('purchase_order')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .$if(isOpen !== undefined, (one) => one.where('status', isOpen === true ? 'in' : 'not in', [...OPEN]));
  const rows = await query
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export interface OrderFilter {
  readonly words: readonly string[];
  readonly status?: OrderState | undefined;
  readonly method?: 'stripe' | 'invoice' | 'free' | undefined;
}

const likeOf = (word: string): string => `%${word.toLowerCase().replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;

/** One page of all orders, found by their number, their buyer or what was bought. */
export async function listAll(db: Db, { words, status, method }: OrderFilter, { offset, limit }: Page) {
  let query = db
    .selectFrom('purchase_order')
    .innerJoin('user', 'user.id', 'purchase_order.user_id')
    .where('purchase_order.deleted_at', 'is', null);
  if (status !== undefined) query = query.where('purchase_order.status', '=', status);
  if (method !== undefined) query = query.where('purchase_order.payment_method', '=', method);
  for (const word of words)
    query = query.where(
      sql<boolean>`(lower(purchase_order.order_number) like ${likeOf(word)} escape '\\'
        or lower("user".first_name || ' ' || "user".last_name || ' ' || "user".email) like ${likeOf(word)} escape '\\'
        or exists (select 1 from order_line l where l.order_id = purchase_order.id
          and lower(l.title) like ${likeOf(word)} escape '\\'))`,
    );
  const rows = await query
    .selectAll('purchase_order')
    .select(sql<string>`trim("user".first_name || ' ' || "user".last_name)`.as('buyer_name'))
    .orderBy('purchase_order.created_at', 'desc')
    .orderBy('purchase_order.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Invoices that nobody has paid in time. */
export const listOverdue = (db: Db, now: number, limit: number): Promise<OrderRow[]> =>
  db
    .selectFrom('purchase_order')
    .selectAll()
    .where('status', '=', 'awaiting_payment')
    .where('due_at', '<', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();

export const findPerson = (db: Db, id: number) =>
  db
    .selectFrom('user')
    .where('id', '=', id)
    .select(['id', 'first_name', 'last_name', 'email', 'anonymised_at'])
    .executeTakeFirst();

/** Whether somebody has handed an exam in, however it was marked. */
export const hasHandedIn = async (db: Db, userId: number, examId: number): Promise<boolean> =>
  (await db
    .selectFrom('exam_attempt')
    .where('student_id', '=', userId)
    .where('exam_id', '=', examId)
    .where('purpose', '=', 'real')
    .where('state', '<>', 'in_progress')
    .select('id')
    .executeTakeFirst()) !== undefined;

/** Takes what says who somebody is out of their orders. */
export const eraseBuyer = (db: Db, userId: number, now: number) =>
  db
    .updateTable('purchase_order')
    .set((eb) => ({
      billing: '{}',
      action_url: null,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('user_id', '=', userId)
    .execute();
