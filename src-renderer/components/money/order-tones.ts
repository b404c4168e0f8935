import type { OrderState } from '#shared/domain/orders/order-states.ts';
import type { StatusTone } from '../status-tone.ts';

/** The colours of the states of an order. */
export const ORDER_TONES: { readonly [state in OrderState]: StatusTone } = {
  created: 'neutral',
  submitted: 'info',
  requires_action: 'warn',
  awaiting_payment: 'warn',
  succeeded: 'ok',
  failed: 'bad',
  unknown: 'info',
  cancelled: 'neutral',
  expired: 'neutral',
  partly_refunded: 'info',
  refunded: 'neutral',
};
