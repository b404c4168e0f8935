import { z } from 'zod';
import { LINE_PROBLEMS } from '#shared/domain/orders/purchase-rules.ts';
import { ORDER_STATES } from '#shared/domain/orders/order-states.ts';
import { defineEndpoint } from './define.ts';
import {
  Claim,
  Count,
  Flag,
  Id,
  IdParams,
  IdText,
  IsoTime,
  line,
  Message,
  Paging,
  Percent,
  SearchText,
  text,
} from './wire.ts';

export const PAYMENT_METHODS = ['stripe', 'invoice', 'free'] as const;
export const RECEIPT_KINDS = ['receipt', 'credit_note', 'invoice'] as const;
export const REFUND_STATES = [
  'requested',
  'submitted',
  'succeeded',
  'failed',
  'rejected',
  'unknown',
] as const;

const ContentType = z.enum(['exam', 'course']);
/** In major units, as every price on the wire; it says less than nothing where money goes back. */
const Amount = z.number();

/** Whom an order is for, as the checkout asks it (spec 2 §3, Purchase). */
export const BillingFields = z.strictObject({
  first_name: line(100),
  last_name: line(100),
  email_address: z.email().max(254),
  phone_number: text(40).default(''),
  country: line(60),
  zip_code: text(20).default(''),
  address: line(200),
  address_2: text(200).default(''),
  city: line(100),
  state: text(100).default(''),
});
export type BillingFields = z.infer<typeof BillingFields>;

const CheckoutLine = z.strictObject({
  content_id: Id,
  content_type: text(20),
  content_price: Claim,
  instructor_id: Claim,
});

/** What the server makes of a line that somebody wants to buy. */
export const CheckedLine = z.strictObject({
  content_id: Id,
  content_type: ContentType,
  title: z.string(),
  /** The price that counts; null where there is none any more. */
  content_price: Amount.nullable(),
  instructor_id: Id.nullable(),
  problem: z.enum(LINE_PROBLEMS).nullable(),
  message: z.string().nullable(),
});
/** `data` of a 409 of the checkout: what has changed, with the new total of what can be bought. */
export const CheckedCart = z.strictObject({
  lines: z.array(CheckedLine),
  subtotal: Amount,
  tax: Amount,
  total: Amount,
  currency: z.string(),
});
export type CheckedCart = z.infer<typeof CheckedCart>;

/** What a checkout came to: `data` of 201 and 202, and of 402 and 503 where there is an order. */
export const CheckoutOutcome = z.strictObject({
  order_id: Id,
  order_number: z.string(),
  order_status: z.enum(ORDER_STATES),
  /** Where the buyer confirms the payment at their bank. */
  action_url: z.string().optional(),
  /** Until when an invoice is to be paid. */
  due_at: IsoTime.optional(),
  total: Amount,
  currency: z.string(),
  /** Why it failed, in one sentence. */
  failure: z.string().optional(),
});
export type CheckoutOutcome = z.infer<typeof CheckoutOutcome>;

export const OrderLine = z.strictObject({
  id: Id,
  content_id: Id,
  content_type: ContentType,
  title: z.string(),
  content_price: Amount,
  tax: Amount,
  refunded_at: IsoTime.nullable(),
});

export const Receipt = z.strictObject({
  id: Id,
  order_id: Id,
  order_number: z.string(),
  kind: z.enum(RECEIPT_KINDS),
  number: z.string(),
  total: Amount,
  currency: z.string(),
  issued_at: IsoTime,
  /** Whether its PDF is on this computer, comes when it is asked for, is being printed, or was erased. */
  pdf: z.enum(['here', 'hub', 'printing', 'erased']),
});
export type Receipt = z.infer<typeof Receipt>;

/** An order as its buyer sees it. */
export const Order = z.strictObject({
  id: Id,
  order_number: z.string(),
  status: z.enum(ORDER_STATES),
  payment_method: z.enum(PAYMENT_METHODS),
  currency: z.string(),
  subtotal: Amount,
  tax: Amount,
  total: Amount,
  tax_label: z.string(),
  tax_rate: Percent,
  due_at: IsoTime.nullable(),
  failure: z.string().nullable(),
  action_url: z.string().nullable(),
  created_at: IsoTime,
  paid_at: IsoTime.nullable(),
  closed_at: IsoTime.nullable(),
  lines: z.array(OrderLine),
  receipts: z.array(Receipt),
});
export type Order = z.infer<typeof Order>;

/** Asked for by a buyer, or decided by an administrator. */
export const Refund = z.strictObject({
  id: Id,
  order_id: Id,
  order_number: z.string(),
  order_line_id: Id,
  title: z.string(),
  buyer_name: z.string(),
  amount: Amount,
  tax: Amount,
  currency: z.string(),
  reason: z.string(),
  overridden: z.boolean(),
  status: z.enum(REFUND_STATES),
  answer: z.string().nullable(),
  created_at: IsoTime,
  settled_at: IsoTime.nullable(),
});
export type Refund = z.infer<typeof Refund>;

/** One try to pay. */
const Payment = z.strictObject({
  id: Id,
  provider: z.string(),
  provider_payment_id: z.string().nullable(),
  try: z.int(),
  amount: Amount,
  status: z.string(),
  created_at: IsoTime,
  settled_at: IsoTime.nullable(),
});

/** An order with everything that is known of it; payments for administration only. */
export const OrderRecord = Order.extend({
  buyer: z.strictObject({ id: Id, name: z.string(), email: z.string() }),
  billing: BillingFields.partial(),
  refunds: z.array(Refund),
  payments: z.array(Payment),
  /** Until when money goes back as a rule. */
  refund_until: IsoTime.nullable(),
});
export type OrderRecord = z.infer<typeof OrderRecord>;

export const OrderRow = Order.omit({ lines: true, receipts: true, action_url: true }).extend({
  buyer_id: Id,
  buyer_name: z.string(),
  titles: z.array(z.string()),
});
export type OrderRow = z.infer<typeof OrderRow>;

const buying = { auth: 'session', ability: ['cart:add'], sync: 'hub-only' } as const;
const own = { auth: 'session', ability: [], origin: 'lectern' } as const;
const looking = { auth: 'session', ability: ['orders:view'], origin: 'lectern', sync: 'hub-only' } as const;
const deciding = {
  auth: 'session',
  ability: ['orders:approve'],
  origin: 'lectern',
  sync: 'hub-only',
} as const;
const changed = Message.extend({ data: Order });

export const ordersContract = {
  checkout: defineEndpoint({
    method: 'POST',
    path: '/api/storeUserContentPurchaseRecord',
    summary: 'Buy what is named, at the prices of the server; 202 while the bank or an invoice is waited for',
    body: BillingFields.extend({
      user_id: Claim,
      student_id: Claim,
      checkout_data: z.array(CheckoutLine).max(20).default([]),
      payment_method: text(20).default(''),
      payment_method_id: text(100).default(''),
    }),
    responses: {
      201: Message.extend({ data: CheckoutOutcome }),
      202: Message.extend({ data: CheckoutOutcome }),
    },
    origin: 'spec',
    ...buying,
    unavailable: 'Error processing payment',
    audit: { target: 'order', keep: ['payment_method'] },
  }),
  checkCart: defineEndpoint({
    method: 'POST',
    path: '/api/checkout-preview',
    summary: 'What these things cost now, with tax, and which of them cannot be bought; nothing is kept',
    body: z.strictObject({ checkout_data: z.array(CheckoutLine).max(20) }),
    responses: { 200: z.strictObject({ data: CheckedCart }) },
    origin: 'lectern',
    ...buying,
    audit: { exempt: 'It tells what a cart costs now, and keeps nothing.' },
  }),
  listOwnOrders: defineEndpoint({
    method: 'GET',
    path: '/api/my-orders',
    summary: 'What the one who asks has ordered, the latest first, with lines and receipts',
    query: Paging.extend({ is_open: Flag.optional() }),
    responses: { 200: z.strictObject({ data: z.array(Order), count: Count }) },
    ...own,
    sync: 'read',
  }),
  getOrder: defineEndpoint({
    method: 'GET',
    path: '/api/orders/{id}',
    summary: 'An order of one’s own, or any for whoever looks after orders',
    params: IdParams,
    responses: { 200: z.strictObject({ data: OrderRecord }) },
    ...own,
    sync: 'hub-only',
  }),
  listOrders: defineEndpoint({
    method: 'GET',
    path: '/api/orders',
    summary: 'All orders, the latest first; found by number, person or content',
    query: Paging.extend({
      search: SearchText.optional(),
      status: z.enum(ORDER_STATES).optional(),
      payment_method: z.enum(PAYMENT_METHODS).optional(),
    }),
    responses: { 200: z.strictObject({ data: z.array(OrderRow), count: Count }) },
    ...looking,
  }),
  checkOrder: defineEndpoint({
    method: 'POST',
    path: '/api/orders/{id}/check',
    summary: 'Ask the provider again what became of an order of one’s own, or of any for administration',
    params: IdParams,
    responses: { 200: changed },
    ...own,
    sync: 'hub-only',
    audit: { target: 'order', by: 'id' },
  }),
  cancelOrder: defineEndpoint({
    method: 'POST',
    path: '/api/orders/{id}/cancel',
    summary: 'Cancel an own order that is not paid',
    params: IdParams,
    responses: { 200: changed },
    ...own,
    sync: 'hub-only',
    audit: { target: 'order', by: 'id' },
  }),
  bookOrder: defineEndpoint({
    method: 'POST',
    path: '/api/orders/{id}/book',
    summary: 'The money of an invoice is there: book it as paid',
    params: IdParams,
    responses: { 200: changed },
    ...deciding,
    audit: { target: 'order', by: 'id' },
  }),
  rejectOrder: defineEndpoint({
    method: 'POST',
    path: '/api/orders/{id}/reject',
    summary: 'Do not wait for the money of an invoice any more, with the reason',
    params: IdParams,
    body: z.strictObject({ reason: line(500) }),
    responses: { 200: changed },
    ...deciding,
    audit: { target: 'order', by: 'id', keep: ['reason'] },
  }),
  requestRefund: defineEndpoint({
    method: 'POST',
    path: '/api/refund-requests',
    summary: 'Ask for the money of a line of an own order back',
    body: z.strictObject({ order_line_id: Id, reason: line(500) }),
    responses: { 201: Message.extend({ data: Refund }) },
    ...own,
    sync: 'hub-only',
    audit: { target: 'order', keep: ['order_line_id', 'reason'] },
  }),
  listRefunds: defineEndpoint({
    method: 'GET',
    path: '/api/refund-requests',
    summary: 'Refunds that were asked for or decided, the latest first',
    query: Paging.extend({ status: z.enum(REFUND_STATES).optional() }),
    responses: { 200: z.strictObject({ data: z.array(Refund), count: Count }) },
    ...looking,
  }),
  rejectRefund: defineEndpoint({
    method: 'POST',
    path: '/api/refund-requests/{id}/reject',
    summary: 'Give no money back for a request, with the reason',
    params: IdParams,
    body: z.strictObject({ reason: line(500) }),
    responses: { 200: Message.extend({ data: Refund }) },
    ...deciding,
    audit: { target: 'order', keep: ['reason'] },
  }),
  refund: defineEndpoint({
    method: 'POST',
    path: '/api/orders/{id}/refund',
    summary: 'Give the money of one line back; 202 while the provider has not confirmed it',
    params: IdParams,
    body: z.strictObject({
      order_line_id: Id,
      reason: line(500),
      /** Also for an exam that was handed in, or after the window. */
      override: z.boolean().default(false),
    }),
    responses: {
      200: Message.extend({ data: Refund }),
      202: Message.extend({ data: Refund }),
    },
    ...deciding,
    audit: { target: 'order', by: 'id', keep: ['order_line_id', 'reason', 'override'] },
  }),
  listReceipts: defineEndpoint({
    method: 'GET',
    path: '/api/receipts',
    summary: 'Receipts, invoices and credit notes of the one who asks, the latest first',
    query: Paging.extend({ order_id: IdText.optional() }),
    responses: { 200: z.strictObject({ data: z.array(Receipt), count: Count }) },
    ...own,
    sync: 'read',
  }),
  getReceiptFile: defineEndpoint({
    method: 'GET',
    path: '/api/receipts/{id}/file',
    summary: 'The PDF of a receipt of one’s own, or of any for whoever looks after orders',
    params: IdParams,
    responses: { 200: 'bytes' },
    ...own,
    sync: 'read',
  }),
} as const;
