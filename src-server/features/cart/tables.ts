import { scopeOf, syncTable } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

export const CART_TABLES = {
  cart_item: syncTable('cart_item', {
    class: 'draft',
    owner: 'user_id',
    scopes: [scopeOf(SCOPES.person, 'user_id')],
    since: 33,
  }),
};
