export const ORDER_STATES = [
  'created',
  'submitted',
  'requires_action',
  'awaiting_payment',
  'succeeded',
  'failed',
  'unknown',
  'cancelled',
  'expired',
  'partly_refunded',
  'refunded',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const ORDER_EVENTS = [
  /** It was given to the provider; the result is not known yet. */
  'submitted',
  /** An invoice was sent. */
  'invoiced',
  /** The bank wants the buyer to confirm. */
  'requiresAction',
  /** The provider has the money, or there was nothing to pay. */
  'paid',
  'declined',
  /** The provider did not answer: it may have the money. */
  'silent',
  /** An administrator saw the money of an invoice. */
  'booked',
  /** An administrator does not wait for it any more. */
  'rejected',
  'cancelled',
  'expired',
  'refundedPart',
  'refundedAll',
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/** Money that comes late is booked and never lost; what is paid is never taken back but by a refund. */
const TABLE: Readonly<Record<OrderState, Partial<Record<OrderEvent, OrderState>>>> = {
  created: {
    submitted: 'submitted',
    invoiced: 'awaiting_payment',
    paid: 'succeeded',
    cancelled: 'cancelled',
    expired: 'expired',
  },
  submitted: {
    requiresAction: 'requires_action',
    paid: 'succeeded',
    declined: 'failed',
    silent: 'unknown',
    cancelled: 'cancelled',
    expired: 'expired',
  },
  requires_action: {
    requiresAction: 'requires_action',
    paid: 'succeeded',
    declined: 'failed',
    silent: 'unknown',
    cancelled: 'cancelled',
    expired: 'expired',
  },
  unknown: {
    submitted: 'submitted',
    requiresAction: 'requires_action',
    paid: 'succeeded',
    declined: 'failed',
    silent: 'unknown',
  },
  awaiting_payment: {
    booked: 'succeeded',
    rejected: 'cancelled',
    cancelled: 'cancelled',
    expired: 'expired',
  },
  failed: {
    submitted: 'submitted',
    invoiced: 'awaiting_payment',
    paid: 'succeeded',
    cancelled: 'cancelled',
    expired: 'expired',
  },
  cancelled: { paid: 'succeeded' },
  expired: { paid: 'succeeded', booked: 'succeeded' },
  succeeded: { refundedPart: 'partly_refunded', refundedAll: 'refunded' },
  partly_refunded: { refundedPart: 'partly_refunded', refundedAll: 'refunded' },
  refunded: {},
};

/** What an order becomes; null where the event means nothing in its state. */
export const nextState = (state: OrderState, event: OrderEvent): OrderState | null =>
  TABLE[state][event] ?? null;

/** Whether the provider may still bring something by itself. */
export const isWithProvider = (state: OrderState): boolean =>
  state === 'submitted' || state === 'requires_action' || state === 'unknown';

/** An order of which more is to come: a second one for the same is none. */
export const isOpen = (state: OrderState): boolean =>
  state === 'created' || state === 'awaiting_payment' || isWithProvider(state);

/** Whether what was bought is theirs, wholly or in part. */
export const isPaid = (state: OrderState): boolean => state === 'succeeded' || state === 'partly_refunded';

/** States after which nothing is expected. */
export const isClosed = (state: OrderState): boolean =>
  state === 'cancelled' || state === 'expired' || state === 'refunded';
