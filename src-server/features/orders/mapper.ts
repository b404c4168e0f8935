import {
  BillingFields,
  type CheckoutOutcome,
  type Order,
  type OrderRecord,
  type OrderRow as WireRow,
  type Refund,
} from '#shared/contract/orders.ts';
import type { Receipt } from '#shared/contract/orders.ts';
import { toMajor } from '#shared/domain/money/money.ts';
import { iso } from '#server/iso.ts';
import type { ShownRefundRow } from './refund-repo.ts';
import type { OrderLineRow, OrderRow } from './repo.ts';

const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));

const toLine = (line: OrderLineRow, currency: string): Order['lines'][number] => ({
  id: line.id,
  content_id: line.content_id,
  content_type: line.content_type,
  title: line.title,
  content_price: toMajor(line.price, currency),
  tax: toMajor(line.tax, currency),
  refunded_at: isoOrNull(line.refunded_at),
});

const toHead = (row: OrderRow) => ({
  id: row.id,
  order_number: row.order_number,
  status: row.status,
  payment_method: row.payment_method,
  currency: row.currency,
  subtotal: toMajor(row.subtotal, row.currency),
  tax: toMajor(row.tax, row.currency),
  total: toMajor(row.total, row.currency),
  tax_label: row.tax_label,
  tax_rate: row.tax_rate / 100,
  due_at: isoOrNull(row.due_at),
  failure: row.failure,
  created_at: iso(row.created_at),
  paid_at: isoOrNull(row.paid_at),
  closed_at: isoOrNull(row.closed_at),
});

/** An order as its buyer sees it. */
export const toOrder = (
  row: OrderRow,
  lines: readonly OrderLineRow[],
  receipts: readonly Receipt[],
): Order => ({
  ...toHead(row),
  action_url: row.status === 'requires_action' ? row.action_url : null,
  lines: lines.map((one) => toLine(one, row.currency)),
  receipts: [...receipts],
});

/** An order in the list of administration. */
export const toOrderRow = (
  row: OrderRow & { readonly buyer_name: string },
  titles: readonly string[],
): WireRow => ({ ...toHead(row), buyer_id: row.user_id, buyer_name: row.buyer_name, titles: [...titles] });

/** What a checkout came to. */
export const toOutcome = (row: OrderRow): CheckoutOutcome => ({
  order_id: row.id,
  order_number: row.order_number,
  order_status: row.status,
  ...(row.status === 'requires_action' && row.action_url !== null ? { action_url: row.action_url } : {}),
  ...(row.status === 'awaiting_payment' && row.due_at !== null ? { due_at: iso(row.due_at) } : {}),
  total: toMajor(row.total, row.currency),
  currency: row.currency,
  ...(row.failure === null ? {} : { failure: row.failure }),
});

export const toRefund = (row: ShownRefundRow): Refund => ({
  id: row.id,
  order_id: row.order_id,
  order_number: row.order_number,
  order_line_id: row.order_line_id,
  title: row.title,
  buyer_name: row.buyer_name,
  amount: toMajor(row.amount, row.currency),
  tax: toMajor(row.tax, row.currency),
  currency: row.currency,
  reason: row.reason,
  overridden: row.overridden === 1,
  status: row.status,
  answer: row.answer,
  created_at: iso(row.created_at),
  settled_at: isoOrNull(row.settled_at),
});

/** The billing fields of an order; none once the account was erased. */
export const readBilling = (json: string): OrderRecord['billing'] =>
  BillingFields.partial().catch({}).parse(JSON.parse(json));
