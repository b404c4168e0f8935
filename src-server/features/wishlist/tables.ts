import { scopeOf, syncTable } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

export const WISHLIST_TABLES = {
  wishlist_item: syncTable('wishlist_item', {
    class: 'draft',
    owner: 'user_id',
    scopes: [scopeOf(SCOPES.person, 'user_id')],
    since: 33,
  }),
};
