import { DEVICE, scopeOf, syncTable } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

const OWN = scopeOf(SCOPES.person, 'user_id');

/** Payments and refunds name the provider's objects, which no computer has a use for. */
export const ORDERS_TABLES = {
  purchase_order: syncTable('purchase_order', {
    class: 'server',
    owner: 'user_id',
    scopes: [OWN],
    since: 33,
  }),
  order_line: syncTable('order_line', { class: 'server', owner: 'user_id', scopes: [OWN], since: 33 }),
  payment: DEVICE,
  refund: DEVICE,
};
