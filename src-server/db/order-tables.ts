import type { Generated } from 'kysely';
import type { OrderState } from '#shared/domain/orders/order-states.ts';

interface Synced {
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

type ContentType = 'exam' | 'course';

/** What somebody buys, at the prices of this server; amounts in minor units. */
export interface PurchaseOrderTable extends Synced {
  id: number;
  user_id: number;
  order_number: string;
  status: OrderState;
  payment_method: 'stripe' | 'invoice' | 'free';
  currency: string;
  subtotal: number;
  tax: number;
  total: number;
  tax_label: string;
  /** Basis points. */
  tax_rate: number;
  /** The billing fields as they were then, as JSON; empty once the account was erased. */
  billing: string;
  /** The contents of its lines in order, as one text: by it the same purchase is known again. */
  content_key: string;
  /** Until when an invoice is to be paid. */
  due_at: number | null;
  try_count: number;
  /** Why the last try failed, or why it was rejected, as it is told to the buyer. */
  failure: string | null;
  /** Where the buyer confirms the payment at their bank. */
  action_url: string | null;
  submitted_at: number | null;
  paid_at: number | null;
  closed_at: number | null;
}

export interface OrderLineTable extends Synced {
  id: number;
  order_id: number;
  /** The buyer. */
  user_id: number;
  content_type: ContentType;
  content_id: number;
  version_id: number;
  title: string;
  price: number;
  tax: number;
  payee_id: number;
  /** What of the price its payee earns. */
  payee_share: number;
  refunded_at: number | null;
}

/** One try to pay an order by card. */
export interface PaymentTable {
  id: number;
  order_id: number;
  provider: string;
  provider_payment_id: string | null;
  customer: string;
  card_id: string;
  try: number;
  amount: number;
  currency: string;
  status: 'submitted' | 'requires_action' | 'succeeded' | 'failed' | 'unknown';
  /** When the provider is asked about it next; null once nothing is open. */
  look_at: number | null;
  created_at: number;
  settled_at: number | null;
}

/** What is given back of a line: asked for, under way, done or refused. */
export interface RefundTable {
  id: number;
  order_id: number;
  order_line_id: number;
  amount: number;
  tax: number;
  reason: string;
  /** Although the exam was handed in, or the window had passed. */
  overridden: Generated<0 | 1>;
  status: 'requested' | 'submitted' | 'succeeded' | 'failed' | 'rejected' | 'unknown';
  /** What the one who asked is told. */
  answer: string | null;
  provider_refund_id: string | null;
  requested_by: number;
  decided_by: number | null;
  look_at: number | null;
  created_at: number;
  settled_at: number | null;
}

/** A line as its payee sees it: nothing of the buyer. Its id is that of the line. */
export interface SaleTable extends Synced {
  id: number;
  payee_id: number;
  content_type: ContentType;
  content_id: number;
  title: string;
  price: number;
  tax: number;
  share: number;
  currency: string;
  status: 'sold' | 'refunded';
  sold_at: number;
  refunded_at: number | null;
}

/** An entry in the account of a payee, never changed: its sum is what they have. */
export interface EarningTable extends Synced {
  id: number;
  payee_id: number;
  order_line_id: number | null;
  kind: 'sale' | 'fee' | 'tax' | 'refund' | 'payout';
  /** Signed. */
  amount: number;
  currency: string;
  /** From when on it may be paid out. */
  available_at: number;
}

/** A document with a number, and what it says. */
export interface ReceiptTable extends Synced {
  id: number;
  order_id: number;
  user_id: number;
  kind: 'receipt' | 'credit_note' | 'invoice';
  number: string;
  year: number;
  total: number;
  currency: string;
  /** What is printed on it, as JSON: it never changes, whatever becomes of names and settings. */
  content: string;
  /** Null until it is printed, and once the account was erased. */
  pdf_sha256: string | null;
  issued_at: number;
}

/** The last number of each kind and year. */
export interface DocumentNumberTable {
  kind: 'order' | 'receipt' | 'credit_note' | 'invoice';
  year: number;
  last: number;
}
